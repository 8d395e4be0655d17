import { useSearchParams } from 'wouter'
import { withParameters } from '../../../lib/browser/address.ts'

/** The parameter with the panel's shift, in the address of any view of 'Escala'. */
const parameter = 'plantao'

/**
 * The shift in the address, and a function that shows another shift, or none. The function adds no entry to the
 * history, because Back closes the panel already, like any dialog.
 */
export function useShownShift() {
  const [address, setAddress] = useSearchParams()
  const show = (id: string | null) =>
    setAddress((before) => withParameters(before, { [parameter]: id }), { replace: true })
  return { id: address.get(parameter), show }
}
