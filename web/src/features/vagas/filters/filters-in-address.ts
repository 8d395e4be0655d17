import { estados } from '@plantao/contract/hospitais/rules'
import { cleanText } from '@plantao/contract/text-rules'
import { maxValor } from '@plantao/contract/vagas/rules'
import { choices, eachChoice, eachFlag, filtersRefusedBy } from '@plantao/contract/vagas/search/rules'
import type { VagaFilters, VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { regexes } from 'zod/v4/core'

type Name = keyof VagaQuestion

const matching = (pattern: RegExp) => (text: string) => (pattern.test(text) ? text : undefined)
const shortText = (max: number) => (text: string) => (text.length <= max ? text : undefined)
const mark = (text: string) => (text === 'true' ? text : undefined)

function minimum(text: string) {
  const value = Number(text)
  return value >= 0 && value <= maxValor ? value : undefined
}

const listOf = (isOne: (value: string) => boolean, max: number) => (text: string) => {
  const values = [...new Set(text.split(','))]
  return text.length <= max * 140 && values.length <= max && values.every(isOne) ? values : undefined
}

const isOneOf = (known: readonly string[]) => (value: string) => known.includes(value)

/**
 * Reads filters as the schema `vagaFilters` does, but without zod, which the first screen does not load. A test
 * compares the two.
 */
const readers: Record<Name, (text: string) => unknown> = {
  q: shortText(100),
  hospital_id: matching(regexes.uuid()),
  especialidade: shortText(120),
  estado: listOf(isOneOf(estados), 27),
  cidade: listOf((value) => /^[^,/]{1,120}\/[A-Z]{2}$/.test(value), 30),
  data_de: matching(regexes.date),
  data_ate: matching(regexes.date),
  ...eachChoice((name) => listOf(isOneOf(choices[name]), choices[name].length)),
  valor_min: minimum,
  valor_hora_min: minimum,
  ...eachFlag(() => mark),
}

const names = Object.keys(readers) as Name[]

/** In the address each filter has the name that it has in the API, except the hospital, which keeps an older name. */
const parameterOf = (name: string) => (name === 'hospital_id' ? 'hospital' : name)

/** A pasted address may end in an invisible character. */
const textOf = (address: URLSearchParams, name: string) => cleanText(address.get(parameterOf(name)) ?? '').trim()

/** Reads the filters of the address. Values that the server would refuse are ignored. */
export function readFilters(address: URLSearchParams): VagaQuestion {
  const given = names.map((name) => {
    const text = textOf(address, name)
    return [name, text ? readers[name](text) : undefined]
  })
  const filters = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as VagaQuestion
  return filtersRefusedBy(filters) ? { ...filters, data_ate: undefined } : filters
}

export function hasRefusedFilter(address: URLSearchParams) {
  const filters = readFilters(address)
  return names.some((name) => textOf(address, name) && filters[name] === undefined)
}

/** Writes filters for the server: several values as one text. Empty filters are left out. */
export function toQuery(filters: VagaQuestion): VagaFilters {
  return Object.fromEntries(Object.entries(textsOf(filters)).filter(([, text]) => text))
}

/** The address with these filters changed. A filter that is undefined or empty is removed. */
export function withFilters(address: URLSearchParams, changes: VagaQuestion) {
  const changed = new URLSearchParams(address)
  for (const [name, text] of Object.entries(textsOf(changes))) {
    if (text) changed.set(parameterOf(name), text)
    else changed.delete(parameterOf(name))
  }
  return changed
}

export const noFilters: VagaQuestion = Object.fromEntries(names.map((name) => [name, undefined]))

const textsOf = (filters: VagaQuestion) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value ?? ''),
    ]),
  )
