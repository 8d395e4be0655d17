import { escala as texts } from '@plantao/contract/sentences/escala'
import DoorOpen from 'lucide-react/icons/door-open'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Shift } from './queries.ts'

const looks = 'ml-1 inline size-3.5 shrink-0 align-[-0.15em]'

/** Small icons behind a doctor's name: a door for one who came through the platform, a sign for what stands out. */
export const ShiftSigns = ({ shift: { medico, marks } }: { shift: Shift }) => (
  <>
    {medico?.membro_id === null && <DoorOpen role="img" aria-label={`, ${texts.fromMarket}`} className={looks} />}
    {marks && (
      <TriangleAlert
        role="img"
        aria-label={`, ${[...new Set(marks.map(({ kind }) => texts.mark[kind]))].join(', ')}`}
        className={`${looks} text-amber-ink`}
      />
    )}
  </>
)
