import { formatCrm } from '@plantao/contract/medicos/rules'
import type { SheetAnswer, SheetWord } from '@plantao/contract/rota/sheet/schema'
import type { Setor } from '@plantao/contract/setores/schema'
import { isNoShift, readHours, wordOf } from './hours.ts'
import type { NamePart } from './names.ts'
import { entriesOf, isNear, isNearSetor, type Name, nameOf } from './near.ts'
import type { RawWord } from './reading.ts'

/** A doctor of the house, or one to be added, who has no id yet. */
export interface SheetMembro {
  id: string | null
  nome: string
  crm: string | null
  crm_uf: string | null
  especialidade: string | null
  is_archived: boolean
}

/** A sector of the hospital, or one to be added, which has no id yet. */
export interface SheetSetor extends Pick<Setor, 'nome' | 'valor' | 'observacoes' | 'especialidade'> {
  id: string | null
  horarios: string[]
  modalidade: Setor['modalidade']
  is_archived: boolean
}

/** The rows of a hospital that words of its sheets can mean. */
export interface House {
  /** The state of a CRM that is written without one. */
  estado: string
  /** The present day of the hospital. */
  today: string
  membros: SheetMembro[]
  setores: SheetSetor[]
  /** The meanings of words of earlier sheets. */
  words: { kind: string; word: string; membro_id: string | null; setor_id: string | null; horario: string | null }[]
}

/** A word of the sheet. `means` is undefined as long as it is asked, and null if the word is left out. */
export interface Word<Means = unknown> extends Omit<SheetWord, 'cells'> {
  cells: Set<string>
  means: Means | null | undefined
}

type Found<Means> = Pick<Word<Means>, 'state' | 'means'> & Partial<Pick<Word<Means>, 'id' | 'text' | 'options'>>

const optionOf = ({ id, nome, crm, crm_uf, is_archived }: SheetMembro) => ({
  ...(id !== null && { id }),
  text: [nome, crm && formatCrm(`${crm}/${crm_uf}`), is_archived && 'inativo'].filter(Boolean).join(' · '),
})
export const toBeAsked = { state: 'question', means: undefined } as const
const leftOut = { state: 'ignored', means: null } as const

/** Finds what the words of a sheet mean, each once. */
export function matchWords(house: House, answers: readonly SheetAnswer[], legend: ReadonlyMap<string, string>) {
  const answered = new Map(answers.map((answer) => [`${answer.kind} ${answer.word}`, answer]))
  const remembered = new Map(house.words.map((word) => [`${word.kind} ${word.word.trim()}`, word]))
  const words = new Map<string, Word>()
  const setores = [...house.setores]
  const byId = new Map(house.membros.map((membro) => [membro.id, membro]))
  const byCrm = new Map(house.membros.map((membro) => [`${membro.crm_uf} ${membro.crm}`, membro]))
  /** The doctors by folded name, and by what near names share. */
  const [byName, byEntry] = [new Map<string, SheetMembro[]>(), new Map<string, (Name & { membro: SheetMembro })[]>()]
  for (const each of house.membros) index(each)

  function word<Means>(kind: SheetWord['kind'], key: string, shown: string, find: () => Found<Means>) {
    const known = words.get(`${kind} ${key}`)
    if (known) return known as Word<Means>
    const found: Word<Means> = { kind, word: key, shown, options: [], cells: new Set(), ...find() }
    words.set(`${kind} ${key}`, found)
    return found
  }
  const answerOf = (kind: SheetWord['kind'], key: string) => {
    const answer = answered.get(`${kind} ${key}`)
    return { answer, isLeftOut: answer !== undefined && !answer.id && !answer.text }
  }

  const takenSetor = (means: SheetSetor, state: Word['state'] = 'taken'): Found<SheetSetor> => ({
    ...(means.id === null ? { state: 'create' } : { state, id: means.id }),
    ...{ means, text: means.nome },
  })
  const setor = (text: string) =>
    word('setor', wordOf(text), text, (): Found<SheetSetor> => {
      const key = wordOf(text)
      const { answer, isLeftOut } = answerOf('setor', key)
      if (isLeftOut) return leftOut
      const named = (nome: string) => setores.find((each) => wordOf(each.nome) === wordOf(nome))
      if (answer?.text) return takenSetor(named(answer.text) ?? addSetor(answer.text))
      const id = answer?.id ?? remembered.get(`setor ${key}`)?.setor_id
      const [chosen, exact] = [setores.find((each) => id && each.id === id), named(text)]
      const found = chosen ?? exact
      if (found && (answer || !found.is_archived)) return takenSetor(found, answer || key ? 'taken' : 'check')
      const near = found
        ? [found]
        : setores.filter(({ nome, is_archived }) => key && !is_archived && isNearSetor(key, wordOf(nome)))
      if (near.length === 1 && !found) return takenSetor(near[0]!, 'check')
      return { ...toBeAsked, options: near.map(({ id, nome }) => ({ ...(id && { id }), text: nome })) }
    })
  function addSetor(nome: string) {
    const modalidade = /sobreaviso/i.test(nome) ? 'sobreaviso' : 'presencial'
    const made: SheetSetor = {
      ...{ id: null, nome, modalidade, especialidade: null, valor: null, observacoes: null, is_archived: false },
      horarios: ['07:00 - 19:00', '19:00 - 07:00'],
    }
    setores.push(made)
    return made
  }

  /** The hours that a word stands for, often one. */
  const codigo = (text: string) =>
    word('codigo', wordOf(text), text, (): Found<string[]> => {
      const key = wordOf(text)
      const { answer, isLeftOut } = answerOf('codigo', key)
      const said = answer ? (answer.text ?? '') : (remembered.get(`codigo ${key}`)?.horario ?? legend.get(key))
      const hours = said ? (readHours(said) ?? [said]) : said === undefined ? readHours(text) : null
      if (hours) return { state: answer || key ? 'taken' : 'check', means: hours, text: hours.join(' + ') }
      return isLeftOut || said === '' || (key && isNoShift(text)) ? leftOut : toBeAsked
    })

  const takenMembro = (means: SheetMembro, state: Word['state'] = 'taken'): Found<SheetMembro> => ({
    ...(means.id !== null && { id: means.id }),
    ...{ state: means.id === null && state === 'taken' ? 'create' : state, means, text: means.nome },
  })
  const membro = (part: NamePart) =>
    word('membro', part.key, part.nome, (): Found<SheetMembro> => {
      const name = nameOf(wordOf(part.nome))
      const crm = part.crm && { crm: part.crm.number, crm_uf: part.crm.uf ?? house.estado }
      const { answer, isLeftOut } = answerOf('membro', part.key)
      if (isLeftOut) return leftOut
      if (answer?.text) {
        const fresh = byName.get(wordOf(answer.text))?.find(({ id }) => id === null)
        return takenMembro(fresh ?? addMembro(answer.text))
      }
      const told = byId.get(answer?.id ?? null)
      if (told) return takenMembro(told)
      if (!crm && remembered.get(`codigo ${name.key}`)?.horario === '') return leftOut
      const holder = crm && byCrm.get(`${crm.crm_uf} ${crm.crm}`)
      // Two different CRMs are two people, whatever their names are.
      const may = (each: SheetMembro) => !crm || each.crm === null
      const exact = holder ? [holder] : (byName.get(name.key) ?? []).filter(may)
      const before = byId.get(remembered.get(`membro ${name.key}`)?.membro_id ?? null)
      const isLearnt = before && may(before) && (exact.length === 0 || exact.includes(before))
      const found = isLearnt ? [before] : exact.length > 0 && before ? [...new Set([...exact, before])] : exact
      if (found.length === 1 && !found[0]!.is_archived) {
        const isOther = holder && wordOf(holder.nome) !== name.key && !isNear(name, nameOf(wordOf(holder.nome)))
        return takenMembro(found[0]!, part.isDoubtful || isOther ? 'check' : 'taken')
      }
      const near = found.length > 0 ? found : nearTo(name).filter(may)
      if (near.length === 1 && found.length === 0) return takenMembro(near[0]!, 'check')
      if (near.length > 0) return { ...toBeAsked, options: near.map(optionOf) }
      return takenMembro(addMembro(part.nome, crm), part.isDoubtful ? 'check' : 'taken')
    })
  function nearTo(name: Name) {
    const candidates = entriesOf(name).flatMap((entry) => byEntry.get(entry) ?? [])
    const near = candidates.filter((each) => !each.membro.is_archived && isNear(name, each))
    return [...new Set(near.map((each) => each.membro))]
  }
  function index(each: SheetMembro) {
    const name = nameOf(wordOf(each.nome))
    byName.set(name.key, [...(byName.get(name.key) ?? []), each])
    for (const entry of entriesOf(name)) {
      const list = byEntry.get(entry)
      if (list) list.push({ ...name, membro: each })
      else byEntry.set(entry, [{ ...name, membro: each }])
    }
  }
  function addMembro(nome: string, crm: { crm: string; crm_uf: string } | null = null) {
    const made = { id: null, nome, crm: null, crm_uf: null, especialidade: null, is_archived: false, ...crm }
    index(made)
    return made
  }

  /** A specialty or a month, which have no texts in the sheet. */
  const asked = (kind: 'especialidade' | 'mes', key: string, shown: string, found: Found<string>) =>
    word(kind, key, shown, () => {
      const { answer } = answerOf(kind, key)
      return answer?.text ? { state: 'taken', means: answer.text, text: answer.text } : found
    })
  return { words, setor, codigo, membro, asked }
}

/** The key of a word in `words`. */
export const keyOfWord = (word: RawWord) => `${word.kind} ${word.kind === 'membro' ? word.part.key : wordOf(word.text)}`

/** Plain and whole names come first: others of the same sheet may mean them. */
export const byLength = (one: NamePart, other: NamePart) =>
  Number(one.isDoubtful) - Number(other.isDoubtful) ||
  other.nome.split(' ').length - one.nome.split(' ').length ||
  other.nome.length - one.nome.length ||
  one.key.localeCompare(other.key)
