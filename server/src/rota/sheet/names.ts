import { wordOf } from './hours.ts'

/** One person in a cell. */
export interface NamePart {
  /** Stands for the person wherever the sheet names him so. */
  key: string
  /** The name without title, CRM and hours. */
  nome: string
  /** Number and state of the CRM. Without a state it is the hospital's. */
  crm: { number: string; uf: string | undefined } | null
  /** Hours written beside the name. */
  hours: string
  /** True if the cell may be read otherwise. */
  isDoubtful: boolean
}

const crmPattern =
  /[\s,;/|(·–-]*(?:\bCRM|\bCREME?\p{L}{2,3})[\s/:.-]*(?:([A-Z]{2})(?![A-Z])[\s/:.-]*)?(?:n[ºo°.]*\s*)?(\d[\d.]{2,11}P?)(?:\s*[-/]\s*([A-Z]{2})(?![A-Z]))?\)?|[\s(–-]+(\d{4,10}P?)(?:\s*[-/]\s*([A-Z]{2}))?\)?(?=\s*(?:$|[\n/;]))/giu
const rqePattern = /[\s,;/|(·–-]*\bRQEs?\b[\s:nº°.-]*\d+(?:\s*[,/e]\s*\d+)*\)?/giu
const phonePattern = /[\s(]*(?:\+?55\s*)?\(?\d{2}\)?\s*9?\d{4}[- ]?\d{4}(?!\d)/g
const clock = String.raw`\d{1,2}(?:[h:]\d{0,2})?`
const hoursPattern = new RegExp(
  String.raw`[\s(,–-]*(?<![\d/])(${clock}\s*(?:-|–|às|as|até|ate|a|/)\s*${clock}(?:\s*h(?:s|rs|oras)?)?(?![\d/]))\)?|\s*\(((?:S|P)?[DNMT]{1,2}|dia|noite|manhã|tarde|24h?)\)`,
  'giu',
)
const title = /^[\s.-]*(?:dr\s*\(\s*a\s*\)|dr|dra|drª|doutora?|prof|profa|profª|médic[oa])(?![\p{L}])[.ª\s]*/iu

/**
 * Reads the people in a cell, usually one. 'Ana e Beto' and 'Silva, Ana' can be read in two ways, of which a name that
 * is known decides.
 */
export function readNames(text: string, isKnown: (key: string) => boolean): NamePart[] {
  const crms: NamePart['crm'][] = []
  const hours: string[] = []
  const bare = text
    .replace(phonePattern, ' ')
    .replace(rqePattern, '')
    .replace(crmPattern, (_, before, number, behind, alone, aloneUf) => {
      const uf = (before ?? behind ?? aloneUf)?.toUpperCase()
      return ` ⟦c${crms.push({ number: (number ?? alone).replaceAll('.', '').toUpperCase(), uf }) - 1}⟧ `
    })
    .replace(hoursPattern, (_, range, turno) => ` ⟦h${hours.push(range ?? turno) - 1}⟧ `)
    .replace(/[\n/;|+&]\s*((?:⟦\w+⟧\s*)+)(?=$|[\n/;|+&])/g, ' $1')
  const make = (piece: string, isDoubtful = false): NamePart => {
    const nome = cased(nameIn(piece))
    const mark = /⟦c(\d+)⟧/.exec(piece)?.[1]
    const crm = mark ? crms[Number(mark)]! : null
    const beside = /⟦h(\d+)⟧/.exec(piece)?.[1]
    const key = wordOf(nome) + (crm ? ` crm ${crm.number} ${crm.uf ?? ''}`.trimEnd() : '')
    return { key, nome, crm, hours: beside ? hours[Number(beside)]! : '', isDoubtful }
  }
  const knows = (piece: string) => isKnown(wordOf(nameIn(piece)))
  const read = (piece: string): NamePart[] => {
    if (knows(piece)) return [make(piece)]
    const both = piece.split(/\s+e\s+/i)
    if (both.length > 1 && both.every(nameIn)) {
      const isSure = both.every(knows)
      return both.map((half) => make(half, !isSure))
    }
    const [last = '', first = '', ...more] = piece.split(',').map((half) => half.trim())
    if (!first) return [make(piece)]
    const turned = `${nameIn(first)} ${last}${piece.match(/⟦\w+⟧/g)?.join('') ?? ''}`
    if (more.length === 0 && knows(turned)) return [make(turned)]
    const parts = [last, first, ...more]
    const areWhole = parts.every((half) => knows(half) || nameIn(half).includes(' ') || half.includes('⟦h'))
    return areWhole || more.length > 0
      ? parts.map((half) => make(half, more.length > 0 && !areWhole))
      : [make(turned, true)]
  }
  if (knows(bare.replace(/\s+/g, ' '))) return [make(bare.replace(/\s+/g, ' '))]
  return (
    bare
      // A line that begins with 'da' goes on with the name of the line before.
      .replace(/\s*\n\s*(?=d[aeo]s?\s)/gi, ' ')
      .split(/[\n/;|+&]/)
      .filter((piece) => wordOf(nameIn(piece)) !== '')
      .flatMap(read)
  )
}

const nameIn = (piece: string) =>
  piece
    .replace(/⟦\w+⟧/g, ' ')
    .replace(title, '')
    .replace(title, '')
    .replace(/[^\p{L}\p{N}\s.'’-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+(?:e\s+)?|^e\s+|[\s-]+$/gi, '')

const particle = /^(d[aeo]s?|e)$/i
/** Writes a name that is all in capitals or all in small letters as names are written. */
function cased(nome: string) {
  if (nome !== nome.toUpperCase() && nome !== nome.toLowerCase()) return nome
  return nome.replace(/\p{L}+/gu, (word) =>
    particle.test(word) ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  )
}

const noNames =
  /(^| )(preciso|alguem|para|pra|cobrir|cobre|n[ao]s?|com|por|favor|trocas?|trocar|avis\w+|quem|pode|plantao|plantoes|obrigad[oa]|pessoal|segue|escala|att|lugar|em|que|ver|confirmar|cobertura|chefia|equipe|dia|noite|hoje|amanha|total|qualquer)( |$)/
/** True for what can be the name of a person. */
export const isName = ({ nome }: NamePart) =>
  /^(?=.*\p{L}.*\p{L})[^\d]{2,200}$/u.test(nome) && nome.split(' ').length <= 9 && !noNames.test(wordOf(nome))
