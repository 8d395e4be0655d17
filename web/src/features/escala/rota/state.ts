import type { changeRota } from '@plantao/contract/rota/routes'
import type { RouteInput } from '@plantao/contract/route'
import type { Setor } from '@plantao/contract/setores/schema'
import { useSyncExternalStore } from 'react'

/** A change of the plan as it is sent. A shift or a doctor that the server does not know yet has a temporary id. */
export type Step = RouteInput<typeof changeRota>['body']['steps'][number]

export interface Pending {
  steps: readonly Step[]
  /** For each step the id of its shift, temporary for one that is added. */
  ids: readonly string[]
}

/** A question that must be answered before a step can be sent. Without an answer the step is not sent. */
export type Question = ({ kind: 'especialidade'; setor: Setor } | { kind: 'same_name'; sentence: string }) & {
  answer: (given: string | null) => void
}

interface RotaState {
  /** Steps that the plan shows already, although the loaded shifts lack them. */
  pending: readonly Pending[]
  /** Doctors of the house who were just added by typing. */
  created: readonly { id: string; nome: string }[]
  question: Question | null
  /** The latest sentence for screen readers. */
  said: string
}

let state: RotaState = { pending: [], created: [], question: null, said: '' }
const listeners = new Set<() => void>()

function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

export const useRotaState = <T>(pick: (of: RotaState) => T) => useSyncExternalStore(subscribe, () => pick(state))

export const rotaState = () => state

export function changeRotaState(changed: Partial<RotaState>) {
  state = { ...state, ...changed }
  for (const listener of listeners) listener()
}

export const say = (said: string) => changeRotaState({ said })

/** Real ids by the temporary ones that shifts and doctors have until the server knows them. */
const realIds = new Map<string, string>()
let temporary = 0

export const newId = () => `new-${++temporary}`
export const isNew = (id: string | null) => id?.startsWith('new-') ?? false
export const learnId = (id: string, real: string) => realIds.set(id, real)
/** The id that the server knows, or the temporary one as long as there is no other. */
export const realId = (id: string) => realIds.get(id) ?? id
