import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import type { Shift } from './queries.ts'

interface ShiftTargetProps extends Pick<ComponentProps<'a'>, `aria-${'haspopup' | 'keyshortcuts'}` | 'children'> {
  shift: Shift
  tabIndex?: number
  className: string
}

/** Leads to the vaga of a shift, or opens it beside the plan. A draft has none, and only takes the focus of the grid. */
export function ShiftTarget({ shift, children, tabIndex, className, ...opens }: ShiftTargetProps) {
  const rest = { children, className, ...(tabIndex !== undefined && { tabIndex }) }
  if (shift.status === 'rascunho') return <span {...rest} data-stop />
  return <Link {...rest} {...opens} href={`/vagas/${shift.id}`} data-shift={shift.id} />
}
