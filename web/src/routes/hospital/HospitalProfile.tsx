import { hospitalMembros } from '@plantao/contract/addresses'
import { formatInstantDate } from '@plantao/contract/format'
import { arrivalFields, type Hospital } from '@plantao/contract/hospitais/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
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
import { type Part, Parts } from '../profile/Parts.tsx'
import { ratingsState, useAccountParts } from '../profile/use-account-parts.tsx'

/** The page `/hospital/perfil`. */
export function HospitalProfile({ hospital }: { hospital: Hospital }) {
  const { id, time_zone, cnes, director_name } = hospital
  const own = useQuery(ownProofQuery).data
  const setores = useQuery(setoresQuery).data?.filter(({ is_archived }) => !is_archived)
  const membros = useInfiniteQuery(membrosQuery({})).data?.pages.at(-1)?.counts.ativos
  const ratings = useInfiniteQuery(avaliacoesOfHospitalQuery(id)).data?.pages[0]
  const texts = arrivalFields.filter((field) => hospital[field] !== '').length
  const proof = own && (own.proof ? `até ${formatInstantDate(own.proof.until, time_zone)}` : null)
  const parts: Part[] = [
    { id: '', name: 'Dados do hospital', card: <Details hospital={hospital} /> },
    { id: 'comprovacao', name: 'Comprovação', state: proof, card: <Proof hospital={hospital} /> },
    {
      id: 'entrada',
      name: 'Para o dia do plantão',
      state: texts ? `${texts} de ${arrivalFields.length}` : null,
      card: <Arrival hospital={hospital} />,
    },
    {
      id: 'cnes',
      name: 'CNES e diretor técnico',
      state: cnes && director_name ? cnes : null,
      card: <Registration hospital={hospital} />,
    },
    {
      id: 'setores',
      name: 'Setores e turnos',
      state: setores && (setores.length || null)?.toString(),
      card: <Setores />,
    },
    { href: hospitalMembros, name: 'Médicos da casa', state: membros?.toString() },
    {
      id: 'avaliacoes',
      name: 'Avaliações recebidas',
      state: ratingsState(ratings),
      body: <AvaliacoesOfHospital hospitalId={id} isOwn />,
    },
    ...useAccountParts('hospital', <OperatorLooks />),
  ]
  return <Parts side="hospital" parts={parts} />
}

function Details({ hospital }: { hospital: Hospital }) {
  const { ask, correction } = usePlaceCorrection(hospital)
  return (
    <HospitalDetails hospital={hospital} onPlaceChanged={ask}>
      {correction}
    </HospitalDetails>
  )
}
