import type { MembroOption } from '@plantao/contract/membros/schema'
import { rota as texts } from '@plantao/contract/sentences/rota'
import { useChangeRota } from '../rota/change-rota.ts'
import { say } from '../rota/state.ts'

export type Chosen = Pick<MembroOption, 'id' | 'nome' | 'especialidade'>

/** Where a fixed shift is added: what all shifts of a row and a day share. */
export interface Spot {
  setor_id: string | null
  /** The name of the sector, or the specialty of shifts without a sector. */
  nome: string
  /** Null for a sector without a specialty: then the doctor's counts. */
  especialidade: string | null
  data: string
  horario: string
  modalidade: 'presencial' | 'sobreaviso'
  where: string
}

/** A draft or a fixed shift, with the doctor of the house who is seen there. */
export interface Named {
  id: string
  membro_id: string | null
  where: string
}

/**
 * Puts doctors of the house at shifts.
 * @param isToasted shows a toast with 'Desfazer' afterwards, where the keys of the grid are not at hand
 */
export function usePut(isToasted: boolean) {
  const change = useChangeRota()
  function told(sentence: string, failed: string) {
    if (isToasted) return { failed, done: sentence }
    say(sentence)
    return { failed }
  }
  return {
    add({ nome, where, especialidade, ...place }: Spot, membro: Chosen) {
      const shift = {
        ...{ ...place, nome_vaga: nome, membro_id: membro.id },
        especialidade: especialidade ?? membro.especialidade ?? '',
      }
      change([{ kind: 'add', shift }], told(texts.put(membro.nome, where), texts.notPut(membro.nome, where)))
    },
    name({ id, membro_id, where }: Named, membro: Chosen | null) {
      const step = { kind: 'name' as const, plantao_id: id, from: membro_id, to: membro?.id ?? null }
      if (step.from === step.to) return
      const [done, failed] = membro
        ? [texts.put(membro.nome, where), texts.notPut(membro.nome, where)]
        : [texts.emptied(where), texts.notEmptied(where)]
      change([step], told(done, failed))
    },
  }
}
