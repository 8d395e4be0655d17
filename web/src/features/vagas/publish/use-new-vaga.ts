import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { withParameters } from '../../../lib/browser/address.ts'
import { addressFor } from '../../auth/account-views.ts'

const parameter = 'nova'

/** The address that opens the form of a new vaga. */
export const newVagaAddress = `${addressFor('hospital', 'dashboard')}&${parameter}=vaga`

/** Calls `onAsked` when the address asks for the form, and removes that from the address. */
export function useNewVaga(onAsked: () => void) {
  const [address, setAddress] = useSearchParams()
  const isAsked = address.has(parameter)
  const take = useEffectEvent(() => {
    onAsked()
    setAddress((before) => withParameters(before, { [parameter]: undefined }), { replace: true })
  })
  useEffect(() => {
    if (isAsked) take()
  }, [isAsked])
}
