import { dayIn } from '@plantao/contract/format'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenIdle } from '../../../lib/code-loading/when-idle.ts'
import { useUser } from '../../../lib/session/session.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ownMedicoQuery } from '../../medicos/own-medico-query.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { includesFilters, nextWeekend, thisMonth } from './quick-filters.ts'

export interface QuickFilter {
  label: string
  /** Some filters need the day, which is slow to compute (`useToday`), so a function makes them only when needed. */
  filters: () => VagaQuestion
  isOn: boolean
  isNight?: boolean
}

/** The Brazilian state in the doctor's CRM, or null when the CRM names none. */
function useOwnEstado() {
  const user = useUser()
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  return medico.data?.crm_uf ?? null
}

/** The day is computed only when needed, because the first computation takes tens of milliseconds. */
export function useToday() {
  const now = useNow()
  return () => dayIn(readersZone, now)
}

export function useQuickFilters(): QuickFilter[] {
  const { filters: current, isFiltered } = useVagaFilters()
  const uf = useOwnEstado()
  const today = useToday()
  // Computed once before the first press, which would otherwise wait for the first computation.
  useEffect(() => whenIdle(() => dayIn(readersZone, new Date(currentTime()))), [])
  const weekend = () => nextWeekend(today())
  const noite: VagaQuestion = { turno: ['noite'] }
  const quick = [
    ...(uf ? [{ label: uf, filters: () => ({ estado: [uf] }) }] : []),
    { label: 'Noites do próximo fim de semana', filters: () => ({ ...weekend(), ...noite }), isNight: true },
    { label: 'Sem conflito', filters: (): VagaQuestion => ({ sem_conflito: 'true' }) },
    { label: 'Este mês', filters: () => thisMonth(today()) },
    { label: 'Noite', filters: () => noite, isNight: true },
    { label: 'Próximo fim de semana', filters: weekend },
  ]
  return quick.map((each) => ({ ...each, isOn: isFiltered && includesFilters(current, each.filters()) }))
}
