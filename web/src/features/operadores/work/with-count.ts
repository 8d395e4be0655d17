import { formatInteger } from '@plantao/contract/format'

/** A heading with the number of items below it, unless there are none. */
export const withCount = (title: string, count: number) => (count === 0 ? title : `${title} (${formatInteger(count)})`)
