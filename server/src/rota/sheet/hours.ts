import { formatClocks } from '@plantao/contract/format'
import type { Setor } from '@plantao/contract/setores/schema'
import { plainText } from '@plantao/contract/text-rules'
import { parseHorario, shiftKind } from '@plantao/contract/vagas/horario-rules'

/** Folds a word of a sheet for comparing: no accents, marks or emoji. A sun is the day, a moon the night. */
export const wordOf = (text: string) =>
  plainText(text.replace(/[☀🌞🌅🌤]/gu, ' dia ').replace(/[🌙🌛🌜🌚🌃🌌]/gu, ' noite '))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Turnos whose hours the sector says. */
type Turno = 'dia' | 'noite'

const letters: Record<string, string> = { d: 'dia', n: 'noite', m: '07:00 - 13:00', t: '13:00 - 19:00' }
const turnos: [RegExp, string[]][] = [
  [/^(d|sd|pd|dia|diurn[oa])$/, ['dia']],
  [/^(n|sn|pn|noite|noturn[oa])$/, ['noite']],
  [/^(m|manha|matutino)$/, [letters.m!]],
  [/^(t|tarde|vespertino)$/, [letters.t!]],
  [/^(mt|manha e tarde)$/, ['dia']],
  [/^(24|24 ?h(oras)?)$/, ['07:00 - 07:00']],
]
const filler = /(?<![a-z])(plantao|plantonista|turno|periodo|servico|12 ?h(oras)?)(?![a-z0-9])/g

/** Texts in which nothing stands but hours: `parseHorario` ignores other words, such as a name. */
const onlyHours =
  /^(?:[\d\s:.,()/–—+-]|(?<![a-z])(?:h|hs|hrs?|horas?|min|as|a|ate|e|das?|de|do|dia|seguinte|meio|meia|noite|manha|tarde|diurn[oa]|noturn[oa]|turno|plantao|periodo|horario|sd|sn|[dnmt]|(?<=\d)h)(?![a-z]))+$/

/** The turnos and hours that a word stands for everywhere: 'N', 'Manhã', 'Dia (7-19h)', '24'. Null for any other word. */
export function readHours(text: string): string[] | null {
  if (text.length > 60) return null
  const read = onlyHours.test(plainText(text)) && parseHorario(text)
  if (read) return [read.minutes <= 24 * 60 ? formatClocks(read) : text.trim()]
  const word = wordOf(text).replace(filler, ' ').replace(/\s+/g, ' ').trim()
  const known = turnos.find(([pattern]) => pattern.test(word))
  if (known) return known[1]
  const each = word.replaceAll(' ', '')
  return /^(?=.{2,3}$)m?t?d?n?$/.test(each) ? [...each].map((letter) => letters[letter]!) : null
}

/** The sector's own hours of a turno, if it has only one such row. */
export function hoursIn(turno: string, horarios: Setor['horarios']) {
  if (turno !== ('dia' satisfies Turno) && turno !== ('noite' satisfies Turno)) return turno
  const kind = turno === 'dia' ? 'day' : 'night'
  const own = horarios.filter((horario) => {
    const read = parseHorario(horario)
    return read !== null && shiftKind(read) === kind
  })
  return own.length === 1 ? own[0]! : turno === 'dia' ? '07:00 - 19:00' : '19:00 - 07:00'
}

const none =
  /^(x+|f|fg|fe|fer|of|off|folga|ferias|feriado|descanso|desc|recesso|licenca.*|lic|lm|atestado|afastad[oa]|nao|n a|sem plantao)?$/
/** True for a cell that says that nobody works: 'FOLGA', 'FÉRIAS', 'X', '-'. */
export const isNoShift = (text: string) => none.test(wordOf(text)) && !text.includes('?')

const open =
  /^(a|em|plantao|vaga|turno)? ?(definir|confirmar|combinar|vag[oa]|abert[oa]|descobert[oa]|livre|disponivel|furo|sem (medico|plantonista|cobertura|nome)|a definir)$/
/** True for a cell that says that somebody is still looked for: 'A definir', 'VAGO', '?'. */
export const isOpen = (text: string) =>
  /^[\s?]*\?[\s?]*$/.test(text) || open.test(wordOf(text.replace(/\([^()]*\)/g, '')))

export const isFormulaError = (text: string) =>
  /^#(REF|N\/[AD]|NULO|NULL|VALOR|VALUE|NOME|NAME|DIV\/0|NÚM|NUM)[!?]*$/i.test(text.trim())
