import { useSearchParams } from 'wouter'
import { withParameters } from '../../../lib/browser/address.ts'

/** In the address of any view of 'Escala', this parameter names the shift in the panel. */
const parameter = 'plantao'

/**
 * The shift in the address, and a function that shows another shift, or none. The function adds no entry to the
 * history, because the panel adds its own entry, so that Back closes the panel.
 */
export function useShownShift() {
  const [address, setAddress] = useSearchParams()
  const show = (id: string | null) =>
    setAddress((before) => withParameters(before, { [parameter]: id }), { replace: true })
  return { id: address.get(parameter), show }
}
