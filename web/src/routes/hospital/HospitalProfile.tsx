import { hospitalMembros } from '@plantao/contract/addresses'
import { formatInstantDate } from '@plantao/contract/format'
import { arrivalFields, type Hospital } from '@plantao/contract/hospitais/schema'
import { type ProfilePart, profileAddress } from '@plantao/contract/profile-parts'
import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SectionCard } from '../../components/ui/SectionCard.tsx'
import { OperatorLooks } from '../../features/auth/requests/OperatorLooks.tsx'
import { AvaliacoesOfHospital } from '../../features/avaliacoes/AvaliacoesList.tsx'
import { avaliacoesOfHospitalQuery } from '../../features/avaliacoes/queries.ts'
import { Arrival } from '../../features/hospitais/Arrival.tsx'
import { HospitalDetails } from '../../features/hospitais/HospitalDetails.tsx'
import { Proof } from '../../features/hospitais/proof/Proof.tsx'
import { ownProofQuery } from '../../features/hospitais/proof/queries.ts'
import { Registration } from '../../features/hospitais/Registration.tsx'
import { membrosQuery } from '../../features/membros/membros.ts'
import { Setores } from '../../features/setores/Setores.tsx'
import { setoresQuery } from '../../features/setores/setores.ts'
import { usePlaceCorrection } from '../../features/vagas/place/PlaceCorrection.tsx'
import { accountParts, Conta, ratingsState, useAccountRows } from '../profile/account-parts.tsx'
import { type IndexRow, Parts } from '../profile/Parts.tsx'

interface HospitalProfileProps {
  hospital: Hospital
  /** Undefined for the first part. */
  part?: ProfilePart<'hospital'> | undefined
}

/** The page `/hospital/perfil`, with the part that the address names. */
export function HospitalProfile({ hospital, part }: HospitalProfileProps) {
  const parts: Record<ProfilePart<'hospital'>, ReactNode> = {
    ...accountParts,
    comprovacao: <Proof hospital={hospital} />,
    entrada: <Arrival hospital={hospital} />,
    cnes: <Registration hospital={hospital} />,
    setores: <Setores />,
    avaliacoes: (
      <SectionCard title="Avaliações recebidas">
        <AvaliacoesOfHospital hospitalId={hospital.id} isOwn />
      </SectionCard>
    ),
    acessos: (
      <SectionCard title="Quem viu meus dados">
        <OperatorLooks />
      </SectionCard>
    ),
    conta: <Conta side="hospital" />,
  }
  return (
    <Parts index={useIndex(hospital)} address={profileAddress('hospital', part)}>
      {part ? parts[part] : <Details hospital={hospital} />}
    </Parts>
  )
}

function useIndex(hospital: Hospital): IndexRow[] {
  const proof = useQuery(ownProofQuery).data
  const setores = useQuery(setoresQuery).data?.filter(({ is_archived }) => !is_archived).length
  const membros = useInfiniteQuery(membrosQuery({})).data?.pages.at(-1)?.counts.ativos
  const ratings = useInfiniteQuery(avaliacoesOfHospitalQuery(hospital.id)).data
  const account = useAccountRows('hospital')
  const texts = arrivalFields.filter((field) => hospital[field] !== '').length
  const missing = hospital.cnes === '' ? 'CNES: falta' : 'Diretor: falta'
  return [
    { name: 'Dados do hospital', href: profileAddress('hospital') },
    {
      name: proofClaims.title,
      href: profileAddress('hospital', 'comprovacao'),
      state: proof && (proof.proof ? `até ${formatInstantDate(proof.proof.until, hospital.time_zone)}` : 'falta'),
      isMissing: proof?.proof === null,
    },
    {
      name: 'Para o dia do plantão',
      href: profileAddress('hospital', 'entrada'),
      state: texts === 0 ? 'falta' : `${texts} de ${arrivalFields.length}`,
      isMissing: texts === 0,
    },
    {
      name: 'CNES e diretor técnico',
      href: profileAddress('hospital', 'cnes'),
      state: hospital.cnes && hospital.director_name ? hospital.cnes : missing,
      isMissing: !hospital.cnes || !hospital.director_name,
    },
    {
      name: 'Setores e turnos',
      href: profileAddress('hospital', 'setores'),
      state: setores === 0 ? 'faltam' : setores?.toString(),
      isMissing: setores === 0,
    },
    { name: 'Médicos da casa', href: hospitalMembros, state: membros?.toString() },
    { name: 'Avaliações recebidas', href: profileAddress('hospital', 'avaliacoes'), state: ratingsState(ratings) },
    ...account,
  ]
}

function Details({ hospital }: { hospital: Hospital }) {
  const { ask, correction } = usePlaceCorrection(hospital)
  return (
    <HospitalDetails hospital={hospital} onPlaceChanged={ask}>
      {correction}
    </HospitalDetails>
  )
}
