import { type EscalaSituation, escalaSituation, escalaSituations } from '@plantao/contract/escala/rules'
import { escala as texts } from '@plantao/contract/sentences/escala'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useLocation, useSearchParams } from 'wouter'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { ChipLine } from '../../../components/ui/chips/ChipLine.tsx'
import { escalaAddress } from '../escala-in-address.ts'
import type { Shift } from '../queries.ts'

interface SituationChipsProps {
  shifts: readonly Shift[]
  now: Date
  /** The situation whose list is shown. */
  situacao: EscalaSituation | undefined
}

/**
 * Shows how many of the plan's shifts are in each situation. A chip opens the list of its shifts. Pressed again, it
 * leads back to the plan.
 */
export function SituationChips({ shifts, now, situacao }: SituationChipsProps) {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const all = shifts.map((shift) => escalaSituation(shift, now))
  const counts = escalaSituations.map((each) => [each, all.filter((one) => one === each).length] as const)
  return (
    <div className="@container mb-4 print:hidden">
      <ChipLine label="Totais">
        {counts.map(([situation, count]) => {
          const isOn = situation === situacao
          if (count === 0 && !isOn) return null
          const isUrgent = situation === 'sem_candidato_perto'
          return (
            <Chip
              key={situation}
              pressed={isOn}
              icon={isUrgent && <CircleAlert aria-hidden />}
              className={isUrgent && !isOn ? 'border-bad! text-bad!' : undefined}
              onClick={() => navigate(escalaAddress(address, { situacao: isOn ? undefined : situation }))}
            >
              {texts.total[situation](count)}
            </Chip>
          )
        })}
      </ChipLine>
    </div>
  )
}
