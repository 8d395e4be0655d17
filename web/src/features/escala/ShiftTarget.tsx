import { draftAddress } from '@plantao/contract/addresses'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'

interface ShiftTargetProps extends Pick<ComponentProps<'a'>, 'aria-haspopup' | 'children'> {
  shift: { id: string; status: string; data: string }
  /**
   * The day on which the link stands. A shift of several days has a link on each of them, and each link has its own
   * `id`.
   */
  day?: string | undefined
  tabIndex?: number
  className: string
}

/**
 * A link to a shift. A press shows the shift beside the plan (`ShiftOpener`). In a new tab, the link opens the page of
 * a vaga or the week of another shift.
 */
export function ShiftTarget({ shift, day = shift.data, ...rest }: ShiftTargetProps) {
  const { id, status, data } = shift
  const isVaga = status !== 'rascunho' && status !== 'fixo'
  return (
    <Link
      {...rest}
      id={`shift-${id}${day === data ? '' : `-${day}`}`}
      href={isVaga ? `/vagas/${id}` : draftAddress(shift)}
      data-shift={id}
      data-status={status}
    />
  )
}
