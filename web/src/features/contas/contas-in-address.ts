import { isMonth, isWeekOfMonth } from '@plantao/contract/contas/rules'
import { type ShiftsOfMonth, shiftsOfMonth } from '@plantao/contract/contas/schema'
import { messages } from '@plantao/contract/messages'

/** The part of the address that names a list within a month. */
export type ListAddress = Partial<Omit<ShiftsOfMonth, 'mes'>>

const listNames = ['lista', 'especialidade', 'semana', 'hospital', 'marca'] as const satisfies (keyof ListAddress)[]

interface Shown {
  mes: string
  /** Null when the whole month is shown. */
  list: ShiftsOfMonth | null
  /** The sentence for a month or a list that does not exist, otherwise null. */
  problem: string | null
}

/** Without a valid month in the address, the present month is shown. Without a valid list, the whole month is shown. */
export function readContas(address: URLSearchParams, thisMonth: string): Shown {
  const named = address.get('mes')
  const mes = named !== null && isMonth(named) ? named : thisMonth
  const problem = named === null || named === mes ? null : messages.contas.monthInvalid(named.slice(0, 20))
  if (!address.has('lista')) return { mes, list: null, problem }
  const given = listNames.flatMap((name) => {
    const value = address.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const { data: read } = shiftsOfMonth.safeParse({ ...Object.fromEntries(given), mes })
  const data = read?.semana && !isWeekOfMonth(read.semana, mes) ? undefined : read
  return { mes, list: data ?? null, problem: data ? problem : messages.contas.listInvalid }
}

/** Keeps the list, but not its week, which lies in one month only. */
export const monthAddress = (address: URLSearchParams, mes: string) => changed(address, { mes, semana: undefined })

/** @param list null leads to the whole month. */
export function listAddress(address: URLSearchParams, mes: string, list: ListAddress | null) {
  const none = Object.fromEntries(listNames.map((name) => [name, undefined]))
  return changed(address, { ...none, ...list, mes })
}

/** Other parameters stay, because other tabs, such as 'Vagas', use them. */
function changed(address: URLSearchParams, names: Record<string, string | undefined>) {
  const after = new URLSearchParams(address)
  for (const [name, value] of Object.entries(names)) {
    if (value === undefined) after.delete(name)
    else after.set(name, value)
  }
  return `/?${after}`
}
