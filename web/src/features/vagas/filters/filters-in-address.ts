import { filtersRefusedBy } from '@plantao/contract/vagas/search/rules'
import { type VagaFilters, type VagaQuestion, vagaFilters } from '@plantao/contract/vagas/search/schema'

const names = vagaFilters.keyof().options

/** As the API names it, but for the hospital, which had a parameter before. */
const parameterOf = (name: string) => (name === 'hospital_id' ? 'hospital' : name)

/** The filters in the address. What the server would refuse counts as absent. */
export function readFilters(address: URLSearchParams): VagaQuestion {
  const given = names.flatMap((name) => {
    const text = address.get(parameterOf(name))?.trim()
    return text && vagaFilters.shape[name].safeParse(text).success ? [[name, text]] : []
  })
  const filters = vagaFilters.parse(Object.fromEntries(given))
  return filtersRefusedBy(filters) ? { ...filters, data_ate: undefined } : filters
}

/** Whether the address has a filter that `readFilters` leaves out. */
export function hasRefusedFilter(address: URLSearchParams) {
  const filters = readFilters(address)
  return names.some((name) => address.get(parameterOf(name))?.trim() && filters[name] === undefined)
}

/** As the server is asked: of several values one text, and nothing that is not set. */
export function toQuery(filters: VagaQuestion): VagaFilters {
  return Object.fromEntries(Object.entries(textsOf(filters)).filter(([, text]) => text))
}

/** The address with these filters changed. An undefined or empty one is removed. */
export function withFilters(address: URLSearchParams, changes: VagaQuestion) {
  const changed = new URLSearchParams(address)
  for (const [name, text] of Object.entries(textsOf(changes))) {
    if (text) changed.set(parameterOf(name), text)
    else changed.delete(parameterOf(name))
  }
  return changed
}

/** All of them removed. */
export const noFilters: VagaQuestion = Object.fromEntries(names.map((name) => [name, undefined]))

const textsOf = (filters: VagaQuestion) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value ?? ''),
    ]),
  )
