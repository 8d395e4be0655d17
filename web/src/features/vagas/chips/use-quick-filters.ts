import { dayIn } from '@plantao/contract/format'
import { defaultZone, zoneOf } from '@plantao/contract/hospitais/rules'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ownMedicoQuery } from '../../medicos/own-medico-query.ts'
import { nextWeekend } from './quick-filters.ts'

export interface QuickFilter {
  label: string
  filters: VagaQuestion
  isNight?: boolean
}

/** The doctor's own state, by the CRM; null where it does not name one. */
function useOwnEstado() {
  const user = useUser()
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  return medico.data?.crm_uf ?? null
}

/** The plain day it is now for the doctor. */
export function useToday() {
  const uf = useOwnEstado()
  return dayIn(uf ? zoneOf(uf) : defaultZone, useNow())
}

/** What doctors look for most, each in one tap. */
export function useQuickFilters(): QuickFilter[] {
  const uf = useOwnEstado()
  const weekend = nextWeekend(useToday())
  const noite: VagaQuestion = { turno: ['noite'] }
  return [
    ...(uf ? [{ label: uf, filters: { estado: [uf] } }] : []),
    { label: 'Noites do próximo fim de semana', filters: { ...weekend, ...noite }, isNight: true },
    { label: 'Próximo fim de semana', filters: weekend },
    { label: 'Noite', filters: noite, isNight: true },
  ]
}
