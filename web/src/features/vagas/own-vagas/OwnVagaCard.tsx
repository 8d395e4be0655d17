import { formatInteger } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatPhone } from '@plantao/contract/phone'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import MapPin from 'lucide-react/icons/map-pin'
import Users from 'lucide-react/icons/users'
import { useId } from 'react'
import { Link } from 'wouter'
import { DateTile } from '../../../components/DateTile.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { MenuButton } from '../../../components/ui/MenuButton.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { Toolbar } from '../../../components/ui/Toolbar.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import { HorarioPill } from '../card/HorarioPill.tsx'
import { ModalidadePill } from '../card/ModalidadePill.tsx'
import { BegunPill } from '../card/ReopenedPills.tsx'
import { SituationPill } from '../card/SituationPill.tsx'
import { Valor } from '../card/Valor.tsx'
import { AcceptedMedico } from '../changes/AcceptedMedico.tsx'
import { UrgentBlock } from '../replacements/UrgentBlock.tsx'
import { MainAction } from './MainAction.tsx'
import { type OwnVagaActions, useOtherActions } from './vaga-actions.ts'

/** A vaga as its hospital sees it. Its layout depends on the width of the list instead of the window. */
export function OwnVagaCard({ vaga, ...actions }: { vaga: OwnVaga } & OwnVagaActions) {
  const situation = vagaSituation(vaga, useNow())
  const others = useOtherActions(vaga, actions)
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card
        as="article"
        className="grid grid-cols-[minmax(0,1fr)] gap-x-5 p-4 @min-[28rem]:grid-cols-[auto_minmax(0,1fr)] @min-[43rem]:grid-cols-[auto_minmax(0,1fr)_20rem] @min-[60rem]:grid-cols-[auto_minmax(0,1fr)_27rem] @min-[43rem]:px-5 @min-[43rem]:py-2"
      >
        <UrgentBlock vaga={vaga} className="col-span-full mb-3" />
        <div className="mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 self-start @min-[28rem]:mb-0 @min-[28rem]:w-40 @min-[43rem]:w-52 @min-[28rem]:flex-col @min-[28rem]:border-r @min-[28rem]:border-line @min-[28rem]:pr-5">
          <DateTile date={vaga.data} />
          <HorarioPill horario={vaga.horario} size="sm" isBrief />
        </div>
        <div className="min-w-0 self-start">
          <h2 id={headingId} className="text-lg/tight">
            <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
              {vaga.nome_vaga}
            </Link>
          </h2>
          <div className="mt-1 mb-0.5 flex flex-wrap gap-1">
            <SituationPill situation={situation} size="sm" />
            <BegunPill vaga={vaga} size="sm" />
            <ModalidadePill vaga={vaga} size="sm" />
            <ChangePill change={vaga.change} size="sm" />
            <Pill tone="brand" size="sm">
              {vaga.especialidade}
            </Pill>
            {vaga.setor && <span className="text-sm text-ink-2">{vaga.setor.nome}</span>}
          </div>
          <AcceptedMedico vaga={vaga} className="text-sm" />
          <VagaPlace vaga={vaga} />
          {/* The page of the vaga shows the whole text. */}
          {vaga.observacoes && <p className="line-clamp-1 text-sm text-ink-2">{vaga.observacoes}</p>}
        </div>
        <div className="col-span-full mt-2 @min-[43rem]:col-span-1 @min-[43rem]:mt-0">
          <Valor
            vaga={vaga}
            size="lg"
            className="mb-0.5 flex flex-wrap items-baseline gap-x-2 @min-[43rem]:justify-end"
          />
          <Toolbar labelledBy={headingId} className="flex flex-wrap gap-0.5 @min-[43rem]:justify-end">
            <div className="flex grow flex-wrap gap-0.5 @min-[43rem]:grow-0">
              <Button
                variant={situation === 'aberta' && vaga.pendentes_count > 0 ? 'primary' : 'secondary'}
                icon={<Users aria-hidden className="size-5" />}
                aria-haspopup="dialog"
                className="grow @min-[43rem]:grow-0"
                onClick={() => actions.onCandidatos(vaga.id)}
              >
                {`Ver Candidatos (${formatInteger(vaga.candidaturas_count)})`}
              </Button>
              <MenuButton label="Mais ações" actions={others} />
            </div>
            <div className="-ml-4.5 empty:hidden @min-[43rem]:-mr-4.5 @min-[43rem]:ml-0 @min-[60rem]:order-first @min-[60rem]:mr-0">
              <MainAction vaga={vaga} />
            </div>
          </Toolbar>
        </div>
      </Card>
    </CardHeading>
  )
}

/** Says that the accepted doctor has not agreed to a proposed change. The page of the vaga shows the change. */
function ChangePill({ change, size }: { change: OwnVaga['change']; size?: 'sm' | 'md' }) {
  if (!change) return null
  return (
    <Pill shape="state" tone="waiting" size={size} icon={<CalendarClock aria-hidden />}>
      {change.status === 'pending' ? 'Alteração proposta' : 'Alteração não aceita'}
    </Pill>
  )
}

/** Address and phone of a vaga, shown where they differ from the hospital's present profile. */
function VagaPlace({ vaga }: { vaga: OwnVaga }) {
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
