import { type EscalaState, escalaState, escalaStates } from '@plantao/contract/escala/rules'
import { escala as texts } from '@plantao/contract/sentences/escala'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useLocation, useSearchParams } from 'wouter'
import { Chip } from '../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../components/ui/chips/ChipLine.tsx'
import { escalaAddress } from './escala-in-address.ts'
import type { Shift } from './queries.ts'

interface StateChipsProps {
  shifts: readonly Shift[]
  now: Date
  /** The state whose list is shown. */
  situacao: EscalaState | undefined
}

/**
 * Shows how many of the plan's shifts are in each state. A chip opens the list of its shifts. Pressed again, it leads
 * back to the plan.
 */
export function StateChips({ shifts, now, situacao }: StateChipsProps) {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const states = shifts.map((shift) => escalaState(shift, now))
  const counts = escalaStates.map((state) => [state, states.filter((one) => one === state).length] as const)
  return (
    <div className="@container mb-4 print:hidden">
      <ChipLine label="Totais">
        {counts.map(([state, count]) => {
          const isOn = state === situacao
          if (count === 0 && !isOn) return null
          const isUrgent = state === 'sem_candidato_perto'
          return (
            <Chip
              key={state}
              pressed={isOn}
              icon={isUrgent && <CircleAlert aria-hidden />}
              className={isUrgent && !isOn ? 'border-bad! text-bad!' : undefined}
              onClick={() => navigate(escalaAddress(address, { situacao: isOn ? undefined : state }))}
            >
              {texts.total[state](count)}
            </Chip>
          )
        })}
      </ChipLine>
    </div>
  )
}
