import { useSearchParams } from 'wouter'
import { browserStorage } from '../../../lib/browser/storage.ts'
import { useUser } from '../../../lib/session/session.ts'
import { sortKey, sortOf } from './first-question.ts'

export function useVagaSort() {
  const userId = useUser()?.id
  const [address, setAddress] = useSearchParams()
  const sort = sortOf(address, userId)

  function setSort(next: string) {
    browserStorage.write(sortKey(userId), next)
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.set('ordem', next)
        return after
      },
      { replace: true },
    )
  }
  return { sort, setSort }
}
