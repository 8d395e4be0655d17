import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { soonHours, type WaitingVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { formatDuration, formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { DateTile } from '../../../components/DateTile.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { cn } from '../../../components/ui/cn.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { HorarioPill } from '../../vagas/card/HorarioPill.tsx'
import { ModalidadePill } from '../../vagas/card/ModalidadePill.tsx'
import { UndoButton } from '../decisions/UndoButton.tsx'
import { SharedWarnings } from '../review/CandidatoRecord.tsx'
import { CandidaturaRow } from '../review/CandidaturaRow.tsx'
import { sharedWarnings } from '../review/comparison.ts'
import type { Hold, ShownCandidatura, ShownGroup } from './use-held-row.ts'

interface WaitingGroupProps {
  group: ShownGroup
  hold: Hold
  onOpen: (candidatura: CandidaturaOfVaga) => void
  onOpenAll: () => void
}

/**
 * A vaga with the candidates who wait for it. Once a candidate is accepted, only that candidate's row is left, with
 * 'Desfazer'.
 */
export function WaitingGroup({ group, hold, onOpen, onOpenAll }: WaitingGroupProps) {
  const { vaga, candidaturas, pendente_count } = group
  const headingId = useId()
  const accepted = candidaturas.find(({ status }) => status === 'aceita')
  const rows = accepted ? [accepted] : candidaturas
  const more = accepted ? 0 : pendente_count - candidaturas.filter(({ isGone }) => !isGone).length
  const shared = accepted || more > 0 ? [] : sharedWarnings(candidaturas)
  return (
    <Card as="section" aria-labelledby={headingId} data-group={vaga.id} className="@container">
      <GroupHeading group={group} shared={shared} id={headingId} />
      <CardHeading value={headingId}>
        <ul aria-labelledby={headingId} className="divide-y divide-line border-t border-line">
          {rows.map((candidatura) => (
            <WaitingRow
              key={candidatura.id}
              group={group}
              candidatura={candidatura}
              shared={shared}
              hold={hold}
              onOpen={() => onOpen(candidatura)}
            />
          ))}
        </ul>
        {more > 0 && (
          <div className="border-t border-line px-2 py-1">
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onOpenAll}>
              {messages.candidatos.more(more)}
            </Button>
          </div>
        )}
      </CardHeading>
    </Card>
  )
}

interface GroupHeadingProps {
  group: WaitingVaga
  shared: readonly string[]
  id: string
}

function GroupHeading({ group, shared, id }: GroupHeadingProps) {
  const { vaga, waiting_count, candidaturas } = group
  const minutes = Math.floor((Date.parse(vaga.starts_at ?? vaga.open_until) - useNow().getTime()) / 60_000)
  const isSoon = vaga.starts_at !== null && minutes >= 0 && minutes < soonHours * 60
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <DateTile date={vaga.data} />
      <div className="min-w-0 flex-1 basis-60 @min-[28rem]:border-l @min-[28rem]:border-line @min-[28rem]:pl-4">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={id} className="text-lg">
            <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
              {vaga.nome_vaga}
            </Link>
          </h2>
          <HorarioPill horario={vaga.horario} size="sm" />
          <ModalidadePill vaga={vaga} size="sm" />
          {isSoon && (
            <Pill tone="bad" shape="state" size="sm">
              {messages.candidatos.begins(
                minutes < 60 ? `${minutes} min` : formatDuration(Math.floor(minutes / 60) * 60),
              )}
            </Pill>
          )}
        </div>
        <p className="mt-0.5 text-sm text-ink-2">
          {[formatValor(vaga.valor), waiting_count > 0 && messages.candidatos.ofVaga(waiting_count)]
            .filter(Boolean)
            .join(' · ')}
          {shared.length > 0 && ' · '}
          <SharedWarnings n={candidaturas.length} shared={shared} />
        </p>
      </div>
    </div>
  )
}

interface WaitingRowProps {
  group: ShownGroup
  candidatura: ShownCandidatura
  shared: readonly string[]
  hold: Hold
  onOpen: () => void
}

const rowClasses =
  'px-4 scroll-m-24 outline-none focus:bg-brand-soft/40 focus:inset-shadow-[3px_0_0] focus:inset-shadow-brand focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand'

function WaitingRow({ group, candidatura, shared, hold, onOpen }: WaitingRowProps) {
  const { vaga, candidaturas } = group
  const { isGone, status, medico, id } = candidatura
  const isFolded = isGone || candidatura.undo_until !== null
  const row = useRef<HTMLLIElement>(null)
  const hadFocus = useRef(false)
  // Folding or unfolding replaces the element of the row, so the new element takes over the focus.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  })
  const common = {
    ref: row,
    'data-row': id,
    'data-waits': isFolded ? undefined : '',
    tabIndex: isFolded ? -1 : 0,
    onFocus: () => {
      hadFocus.current = true
      if (!isGone) hold({ group, candidatura })
    },
    onBlur: () => {
      hadFocus.current = false
      hold(null)
    },
  }
  if (isFolded) {
    const { gone, accepted, refused } = messages.candidatos
    const text = isGone ? gone : status === 'aceita' ? accepted : refused
    return (
      <FoldedRow {...common} text={text(medico.nome)}>
        {!isGone && <UndoButton candidatura={candidatura} />}
      </FoldedRow>
    )
  }
  return (
    <CandidaturaRow
      {...common}
      aria-keyshortcuts="J K A R Enter"
      className={rowClasses}
      vaga={vaga}
      candidatura={candidatura}
      sameVaga={candidaturas}
      shared={shared}
      hasState={false}
      onOpen={onOpen}
      onAccepted={() => focusNext(id, { isVagaDone: true })}
      onRefused={() => focusNext(id, { isVagaDone: false })}
    />
  )
}

interface FoldedRowProps extends ComponentProps<'li'> {
  text: string
}

function FoldedRow({ text, children, ...rest }: FoldedRowProps) {
  const id = useId()
  return (
    <CardHeading value={id}>
      <li {...rest} className={cn(rowClasses, 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2')}>
        <p id={id} className="min-w-0 text-ink-2">
          {text}
        </p>
        {children}
      </li>
    </CardHeading>
  )
}

/**
 * Moves the focus to the next candidate who waits. If none follows, the last candidate who waits gets the focus, and if
 * none waits, the page's heading.
 * @param id of the candidatura that was answered
 * @param isVagaDone true when the other candidates of the vaga do not wait any more
 */
export function focusNext(id: string, { isVagaDone }: { isVagaDone: boolean }) {
  const from = document.querySelector(`[data-row="${id}"]`)
  if (!from) return
  const group = from.closest('[data-group]')
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row][data-waits]')].filter(
    (row) => row !== from && !(isVagaDone && row.closest('[data-group]') === group),
  )
  const isAfter = (row: HTMLElement) => (from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const next = rows.find(isAfter) ?? rows.at(-1)
  if (next) return next.focus()
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
