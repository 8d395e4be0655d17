import { hospitalMembros } from '@plantao/contract/addresses'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import { membros } from '@plantao/contract/sentences/membros'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { OwnData } from '../../features/auth/own-data/OwnData.tsx'
import { ChangePassword } from '../../features/auth/password/ChangePassword.tsx'
import { OperatorLooks } from '../../features/auth/requests/OperatorLooks.tsx'
import { OwnRequests } from '../../features/auth/requests/OwnRequests.tsx'
import { SecondFactor } from '../../features/auth/second-factor/SecondFactor.tsx'
import { AvaliacoesOfHospital } from '../../features/avaliacoes/AvaliacoesList.tsx'
import { Arrival } from '../../features/hospitais/Arrival.tsx'
import { HospitalDetails } from '../../features/hospitais/HospitalDetails.tsx'
import { Proof } from '../../features/hospitais/proof/Proof.tsx'
import { Registration } from '../../features/hospitais/Registration.tsx'
import { EmailChoices } from '../../features/notificacoes/EmailChoices.tsx'
import { Setores } from '../../features/setores/Setores.tsx'
import { usePlaceCorrection } from '../../features/vagas/place/PlaceCorrection.tsx'

/** The page `/hospital/perfil`. */
export function HospitalProfile({ hospital }: { hospital: Hospital }) {
  return (
    <div className="flex flex-col gap-5">
      <Details hospital={hospital} />
      <Proof hospital={hospital} />
      <Arrival hospital={hospital} />
      <Registration hospital={hospital} />
      <Setores />
      <Card as="section" aria-label="Médicos da casa" className="p-5 md:p-6">
        <h2 className="mb-2 text-xl">Médicos da casa</h2>
        <p className="mb-3 text-ink-2">{membros.about}</p>
        <ButtonLink variant="secondary" href={hospitalMembros}>
          Ver médicos da casa
        </ButtonLink>
      </Card>
      <Card as="section" aria-label="Avaliações recebidas" className="p-5 md:p-6">
        <h2 className="mb-4 text-xl">Avaliações recebidas</h2>
        <AvaliacoesOfHospital hospitalId={hospital.id} isOwn />
      </Card>
      <Card as="section" aria-label="Avisos" className="p-5 md:p-6">
        <h2 className="mb-4 text-xl">Avisos</h2>
        <EmailChoices />
      </Card>
      <Card as="section" aria-label="Quem viu meus dados" className="p-5 md:p-6">
        <h2 className="mb-4 text-xl">Quem viu meus dados</h2>
        <OperatorLooks />
      </Card>
      <Card as="section" aria-label="Conta" className="p-5 md:p-6">
        <h2 className="mb-4 text-xl">Conta</h2>
        <div className="flex flex-col gap-8">
          <ChangePassword />
          <SecondFactor />
          <OwnData accountType="hospital" />
          <OwnRequests />
        </div>
      </Card>
    </div>
  )
}

function Details({ hospital }: { hospital: Hospital }) {
  const { ask, correction } = usePlaceCorrection(hospital)
  return (
    <HospitalDetails hospital={hospital} onPlaceChanged={ask}>
      {correction}
    </HospitalDetails>
  )
}
