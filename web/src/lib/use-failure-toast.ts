import { useEffect, useEffectEvent } from 'react'
import { notifyFailure } from './notify.ts'

/** Tells of data that did not come. A refresh that fails behind data already shown is not worth a notice. */
export function useFailureToast({ error, data }: { error: Error | null; data: unknown }, title: string) {
  const tell = useEffectEvent(notifyFailure(title))
  const failure = data === undefined ? error : null
  useEffect(() => {
    if (failure) tell(failure)
  }, [failure])
}
