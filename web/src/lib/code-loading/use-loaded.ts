import { messages } from '@plantao/contract/messages'
import { useCallback, useState } from 'react'
import { notifyFailure } from '../notify/notify-failure.ts'
import { isGone, loadEarly } from './new-version.ts'

/** Loads a component at its first use. Unlike with React's `lazy`, a failure shows a toast and the page stays. */
export function useLoaded<Component>(load: () => Promise<Component>) {
  const [component, setComponent] = useState<Component>()

  const whenLoaded = useCallback(
    async (task: () => void) => {
      try {
        const loaded = await load()
        setComponent(() => loaded)
        task()
      } catch (error) {
        // When the file is gone, the page itself shows that there is a new version.
        if (await isGone(error)) return
        notifyFailure(messages.unexpected.title)(error)
      }
    },
    [load],
  )

  return { component, preload: () => void loadEarly(load), whenLoaded }
}
