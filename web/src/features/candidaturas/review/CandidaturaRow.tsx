import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ReviewedVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { crmLabel } from '@plantao/contract/medicos/rules'
import { messages } from '@plantao/contract/messages'
import { limits } from '@plantao/contract/sentences/limits'
import { pageErrorText } from '@plantao/contract/sentences/page-errors'
import { type ComponentProps, useId } from 'react'
import { Avatar } from '../../../components/ui/Avatar.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { cn } from '../../../components/ui/cn.ts'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { ClashNotice } from '../../vagas/apply/ClashNotice.tsx'
import { AcceptButton } from '../decisions/AcceptButton.tsx'
import { DismissButton } from '../decisions/DismissButton.tsx'
import { RefuseButton } from '../decisions/RefuseButton.tsx'
import { UndoButton } from '../decisions/UndoButton.tsx'
import { CandidatoRecord } from './CandidatoRecord.tsx'
import { ChainNotice, clashHere } from './ChainNotice.tsx'
import { isBest } from './comparison.ts'

interface CandidaturaRowProps extends Omit<ComponentProps<'li'>, 'onDrop'> {
  vaga: ReviewedVaga
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
  /** Warnings that all of `sameVaga` have. */
  shared: readonly string[]
  /** False in a list of waiting candidates, who all have the same state. */
  hasState?: boolean
  onOpen: () => void
  onDismiss?: () => void
  onAccepted?: (() => void) | undefined
  onRefused?: (() => void) | undefined
}

export function CandidaturaRow({
  vaga,
  candidatura,
  sameVaga,
  shared,
  hasState = true,
  onOpen,
  onDismiss,
  onAccepted,
  onRefused,
  className,
  ...rest
}: CandidaturaRowProps) {
  const { medico, has_clash } = candidatura
  const clashId = useId()
  const nameId = useId()
  return (
    <li {...rest} className={cn('flex flex-wrap items-center gap-x-4 gap-y-1 py-2', className)}>
      <div className="flex min-w-0 flex-1 basis-full items-center gap-3 @2xl:basis-70">
        <div className="hidden @2xl:block">
          <Avatar name={medico.nome} />
        </div>
        <div className="min-w-0">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span id={nameId} className="font-semibold">
              {medico.nome}
            </span>
            {hasState && <CandidaturaPill status={candidatura.status} size="sm" />}
            <span className="font-code text-sm text-ink-2 @2xl:text-base">
              {candidatura.is_contact_held
                ? medico.especialidade
                : medico.crm === null
                  ? messages.medicos.readRightEnded
                  : [crmLabel(medico.crm), medico.especialidade].filter(Boolean).join(' · ')}
            </span>
          </p>
          {/* Nobody compares a candidate who cannot be accepted. */}
          {!has_clash && <CandidatoRecord candidatura={candidatura} shared={shared} />}
          {candidatura.is_contact_held && <p className="text-sm text-ink-2">{limits.held}</p>}
          {candidatura.reason && (
            <p className="mt-0.5 break-words text-ink-2">{messages.candidaturas.reason(candidatura.reason)}</p>
          )}
          {has_clash && (
            <ClashNotice id={clashId} className="">
              {pageErrorText.medico_already_booked} <span className="hidden @4xl:inline">{clashHere(candidatura)}</span>
            </ClashNotice>
          )}
          {!has_clash && <ChainNotice candidatura={candidatura} horario={vaga.horario} />}
        </div>
      </div>
      <div className="flex min-w-0 flex-wrap gap-2 @max-md:w-full @max-md:*:grow @max-md:*:px-2">
        {/* This button comes first, so that it never moves under the pointer that pressed 'Aceitar'. */}
        <CardHeading value={nameId}>
          {onDismiss && <DismissButton vaga={vaga} candidatura={candidatura} onPress={onDismiss} />}
        </CardHeading>
        <Button
          variant="secondary"
          data-key="enter"
          aria-haspopup="dialog"
          aria-label={`Ver Perfil de ${medico.nome}`}
          onClick={onOpen}
        >
          Ver Perfil
        </Button>
        <RefuseButton vaga={vaga} candidatura={candidatura} sameVaga={sameVaga} onRefused={onRefused} />
        <CardHeading value={nameId}>
          {candidatura.undo_until !== null && <UndoButton candidatura={candidatura} />}
        </CardHeading>
        <AcceptButton
          vaga={vaga}
          candidatura={candidatura}
          sameVaga={sameVaga}
          onAccepted={onAccepted}
          describedBy={clashId}
          variant={isBest(candidatura, sameVaga) ? 'primary' : 'secondary'}
        />
      </div>
    </li>
  )
}
