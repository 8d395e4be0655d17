import { formatInteger } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatPhone } from '@plantao/contract/phone'
import { plainText } from '@plantao/contract/text-rules'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Users from 'lucide-react/icons/users'
import { Fragment, useId } from 'react'
import { Link } from 'wouter'
import { DateTile } from '../../../components/DateTile.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { cn } from '../../../components/ui/cn.ts'
import { MenuButton } from '../../../components/ui/MenuButton.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { Toolbar } from '../../../components/ui/Toolbar.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { RateButton } from '../../avaliacoes/rate/RateButton.tsx'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import { HorarioPill } from '../card/HorarioPill.tsx'
import { ModalidadePill } from '../card/ModalidadePill.tsx'
import { BegunPill } from '../card/ReopenedPills.tsx'
import { SituationPill } from '../card/SituationPill.tsx'
import { Valor } from '../card/Valor.tsx'
import { AcceptedMedico } from '../changes/AcceptedMedico.tsx'
import { UrgentBlock } from '../replacements/UrgentBlock.tsx'
import { type OwnVagaActions, useOtherActions } from './vaga-actions.ts'

/**
 * A vaga as its hospital sees it. Its layout depends on the width of the list instead of the window. The wide layout has
 * fixed columns and one height for each kind of card: a filled vaga has one line more, for its doctor.
 */
export function OwnVagaCard({ vaga, ...actions }: { vaga: OwnVaga } & OwnVagaActions) {
  const situation = vagaSituation(vaga, useNow())
  const others = useOtherActions(vaga, actions)
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card
        as="article"
        className={cn(
          'relative grid grid-cols-[minmax(0,1fr)] gap-x-4 px-4 py-3 @min-[28rem]:grid-cols-[7.5rem_minmax(0,1fr)] @min-[43rem]:grid-cols-[7.5rem_minmax(0,1fr)_auto] @min-[43rem]:py-2',
          vaga.accepted_name && '@min-[43rem]:min-h-[6.8rem]',
        )}
      >
        <UrgentBlock
          vaga={vaga}
          className="col-span-full mb-2"
          tellAll={
            <Button
              variant="secondary"
              className="px-3!"
              aria-haspopup="dialog"
              onClick={() => actions.onReplacements(vaga.id)}
            >
              {vaga.to_invite_count > 0 ? 'Avisar todos' : 'Quem pode cobrir'}
            </Button>
          }
          onRaise={() => actions.onRaise(vaga.id)}
        />
        <div className="@min-[28rem]:border-r @min-[28rem]:border-line">
          <DateTile date={vaga.data} />
        </div>
        <div className="min-w-0">
          <h2 id={headingId} className="text-lg/tight">
            <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
              {vaga.nome_vaga}
            </Link>
          </h2>
          <div className="my-1 flex flex-wrap gap-1">
            <SituationPill situation={situation} size="sm" />
            <BegunPill vaga={vaga} size="sm" />
            <ChangePill change={vaga.change} size="sm" />
            <Pill tone="brand" size="sm">
              {vaga.especialidade}
            </Pill>
            <HorarioPill horario={vaga.horario} size="sm" isBrief />
            <ModalidadePill vaga={vaga} size="sm" />
          </div>
          <AcceptedMedico vaga={vaga} className="text-sm" />
          <Facts vaga={vaga} />
        </div>
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-2 gap-y-1 @min-[28rem]:col-span-full @min-[43rem]:col-span-1 @min-[43rem]:mt-0 @min-[43rem]:flex-col @min-[43rem]:justify-start">
          <Valor
            vaga={vaga}
            size="lg"
            className={cn(
              'flex flex-wrap items-baseline gap-x-2 @min-[43rem]:flex-nowrap',
              // The second button leaves the value no room beside it, so the value has a line of its own.
              !vaga.can_rate && '@max-[28rem]:max-w-28',
            )}
          />
          <Toolbar labelledBy={headingId} className="flex gap-0.5">
            {vaga.can_rate && <RateButton vaga={vaga} by="hospital" variant="ghost" />}
            <Button
              variant={situation === 'aberta' && vaga.pendentes_count > 0 ? 'primary' : 'secondary'}
              icon={<Users aria-hidden className="size-5 @max-[28rem]:hidden" />}
              aria-haspopup="dialog"
              className="px-3! @min-[43rem]:min-w-42.5"
              onClick={() => actions.onCandidatos(vaga.id)}
            >
              {`Ver Candidatos (${formatInteger(vaga.candidaturas_count)})`}
            </Button>
            <div className="@max-[28rem]:absolute @max-[28rem]:top-0 @max-[28rem]:right-0">
              <MenuButton label="Mais ações" actions={others} />
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

/**
 * Sector, notes, and where they differ from the hospital's present profile, address and phone. They share one line,
 * because the page of the vaga shows them whole.
 */
function Facts({ vaga }: { vaga: OwnVaga }) {
  const { data: hospital } = useQuery(ownHospitalQuery(useUser()?.id ?? ''))
  const phone = formatPhone(vaga.telefone)
  const place = [
    hospital && composeLocalizacao(vaga) !== composeLocalizacao(hospital) && composeLocalizacao(vaga),
    hospital && phone !== formatPhone(hospital.telefone) && phone,
  ]
  const setor = vaga.setor && plainText(vaga.setor.nome) !== plainText(vaga.nome_vaga) && vaga.setor.nome
  const facts = [setor, place.filter(Boolean).join(' · '), vaga.observacoes].flatMap((fact) => fact || [])
  return (
    // On a phone, who rates a shift needs the room of these more than its notes.
    <p className={cn('line-clamp-1 text-sm text-ink-2 empty:hidden', vaga.can_rate && '@max-[28rem]:hidden')}>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}
