import { sorts, type VagaSort } from '@plantao/contract/vagas/search/rules'
import { useSearchParams } from 'wouter'
import { useUser } from '../../../lib/session/session.ts'

const isSort = (text: string | null): text is VagaSort => sorts.some((sort) => sort === text)

/** The order of the open vagas: the address's, else the one this account chose last in this browser. */
export function useVagaSort() {
  const key = `plantao.vagas.ordem.${useUser()?.id}`
  const [address, setAddress] = useSearchParams()
  const [named, remembered] = [address.get('ordem'), localStorage.getItem(key)]
  const sort = isSort(named) ? named : isSort(remembered) ? remembered : sorts[0]

  function setSort(next: string) {
    localStorage.setItem(key, next)
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
