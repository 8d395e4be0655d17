import { formatDayInWords } from '@plantao/contract/format'
import Plus from 'lucide-react/icons/plus'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'

interface EmptyCellProps {
  day: string
  /** The sector and the turno of the cell's row. */
  row: string
  onPress: () => void
}

/** Plans a shift in an empty cell. The plus sign appears under the pointer, with the focus, and on touch screens. */
export function EmptyCell({ day, row, onPress }: EmptyCellProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="dialog"
      onClick={onPress}
      className="grid min-h-8 w-full place-items-center rounded-control text-brand-2 opacity-0 transition-opacity duration-150 hover:bg-brand-soft hover:opacity-100 focus-visible:opacity-100 focus-visible:-outline-offset-2 pointer-coarse:opacity-70 forced-colors:opacity-100 print:hidden"
    >
      <Plus aria-hidden className="size-4" />
      <VisuallyHidden>
        Publicar plantões: {row}, {formatDayInWords(day)}
      </VisuallyHidden>
    </button>
  )
}
