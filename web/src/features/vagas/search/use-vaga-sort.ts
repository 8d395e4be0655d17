import { useSearchParams } from 'wouter'
import { useUser } from '../../../lib/session/session.ts'
import { sortOf } from './first-question.ts'
import { rememberSort } from './sort-storage.ts'

export function useVagaSort() {
  const userId = useUser()?.id
  const [address, setAddress] = useSearchParams()
  const sort = sortOf(address, userId)

  function setSort(next: string) {
    rememberSort(userId, next)
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
