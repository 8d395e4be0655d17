import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatPhone } from '@plantao/contract/phone'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { useUser } from '../../../lib/session/session.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'

/** Address and phone of a vaga, shown where they differ from the hospital's present profile. */
export function VagaPlace({ vaga }: { vaga: OwnVaga }) {
  const { data: hospital } = useQuery(ownHospitalQuery(useUser()?.id ?? ''))
  if (!hospital) return null
  const place = composeLocalizacao(vaga) !== composeLocalizacao(hospital) && composeLocalizacao(vaga)
  const phone = formatPhone(vaga.telefone) !== formatPhone(hospital.telefone) && formatPhone(vaga.telefone)
  if (!place && !phone) return null
  return (
    <p className="flex items-start gap-1.5 text-sm text-ink-2">
      <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{[place, phone].filter(Boolean).join(' · ')}</span>
    </p>
  )
}
