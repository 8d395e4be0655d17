import { isMonth } from '@plantao/contract/contas/rules'
import { type ShiftsOfMonth, shiftsOfMonth } from '@plantao/contract/contas/schema'
import { messages } from '@plantao/contract/messages'

/** The part of the address that names a list within a month. */
export type ListAddress = Partial<Omit<ShiftsOfMonth, 'mes'>>

const listNames = ['lista', 'especialidade', 'setor', 'medico', 'hospital'] as const satisfies (keyof ListAddress)[]

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
  const { data } = shiftsOfMonth.safeParse({ ...Object.fromEntries(given), mes })
  return { mes, list: data ?? null, problem: data ? problem : messages.contas.listInvalid }
}

/** @param list null leads to the whole month. */
export function listAddress(address: URLSearchParams, mes: string, list: ListAddress | null) {
  // Other parameters stay, because other tabs, such as 'Vagas', use them.
  const after = new URLSearchParams(address)
  for (const name of listNames) after.delete(name)
  for (const [name, value] of Object.entries({ mes, ...list })) after.set(name, value)
  return `/?${after}`
}
