import type { MembroOption } from '@plantao/contract/membros/schema'
import { plainText } from '@plantao/contract/text-rules'
import type { Turno } from '@plantao/contract/vagas/search/rules'

/** Where a name is typed. */
export interface SuggestedFor {
  setor_id: string | null
  turno: Turno | null
}

const wordsOf = (text: string) => plainText(text).split(/\s+/).filter(Boolean)

/**
 * The doctors whose names have all typed words: first those with words that begin so, then those that contain them. In
 * each part, doctors come first who are often in this sector and turno. Equal ones keep their order.
 */
export function suggest(membros: readonly MembroOption[], typed: string, { setor_id, turno }: SuggestedFor) {
  const words = wordsOf(typed)
  const often = ({ often }: MembroOption) =>
    often.find((place) => place.setor_id === setor_id && place.turno === turno)?.count ?? 0
  return membros
    .map((membro) => ({ membro, rank: rankOf(membro.nome, words), count: often(membro) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank || b.count - a.count)
    .map(({ membro }) => membro)
}

/** 0 where each typed word begins a word of the name, 1 where the name contains them, else 2. */
function rankOf(nome: string, words: readonly string[]) {
  const named = wordsOf(nome)
  if (words.every((word) => named.some((name) => name.startsWith(word)))) return 0
  const whole = named.join(' ')
  return words.every((word) => whole.includes(word)) ? 1 : 2
}

export const isSameName = (one: string, other: string) => wordsOf(one).join(' ') === wordsOf(other).join(' ')
