import { messages } from '@plantao/contract/messages'
import { useCallback, useState } from 'react'
import { notifyFailure } from '../notify/notify-failure.ts'
import { isGone } from './new-version.ts'

/**
 * A component whose code is loaded when it is first needed. Not React's `lazy`: if the code cannot be loaded, a toast says so and
 * the page stays.
 * @param load outside the component: what is returned is the same while it is.
 */
export function useLoaded<Component>(load: () => Promise<Component>) {
  const [component, setComponent] = useState<Component>()

  /** Loads it, and then runs the task. */
  const whenLoaded = useCallback(
    async (task: () => void) => {
      try {
        const loaded = await load()
        setComponent(() => loaded)
        task()
      } catch (error) {
        // Then the page says so itself.
        if (await isGone(error)) return
        notifyFailure(messages.unexpected.title)(error)
      }
    },
    [load],
  )

  return { component, preload: () => void load().catch(() => {}), whenLoaded }
}
