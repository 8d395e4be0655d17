import { useSearchParams } from 'wouter'
import { withParameters } from '../../../lib/browser/address.ts'

/** Names the shift that the panel shows, in the address of any view of 'Escala'. */
const parameter = 'plantao'

/**
 * The shift in the address, and a function that shows another, or none. The function replaces the address, because Back
 * closes the panel already, like any dialog.
 */
export function useShownShift() {
  const [address, setAddress] = useSearchParams()
  const show = (id: string | null) =>
    setAddress((before) => withParameters(before, { [parameter]: id }), { replace: true })
  return { id: address.get(parameter), show }
}
