import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { addressFor } from '../../auth/account-views.ts'
import { ownVagaQuery } from '../queries.ts'

const parameter = 'duplicar'

export const duplicateAddress = (vagaId: string) => `${addressFor('hospital', 'dashboard')}&${parameter}=${vagaId}`

/** Calls `onVaga` once with the vaga whose id is in the address, and removes the id. */
export function useDuplicate(onVaga: (vaga: OwnVaga) => void) {
  const [address, setAddress] = useSearchParams()
  const id = address.get(parameter)
  const { data: vaga } = useQuery({ ...ownVagaQuery(id ?? ''), enabled: id !== null })
  const take = useEffectEvent((found: OwnVaga | null) => {
    if (found) onVaga(found)
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete(parameter)
        return after
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (id !== null && vaga !== undefined) take(vaga)
  }, [id, vaga])
}
