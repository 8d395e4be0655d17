import { useMediaQuery } from '../../lib/browser/use-media-query.ts'
import { usePrinting } from '../../lib/browser/use-printing.ts'

/** True where seven columns of names have no room. Paper always has it. */
export function useIsNarrow() {
  const isPrinting = usePrinting()
  return useMediaQuery('(width < 48rem)') && !isPrinting
}
