import { formatInteger } from '@plantao/contract/format'

/** A heading with the number of items, if there are any. */
export const withCount = (title: string, count: number) => (count === 0 ? title : `${title} (${formatInteger(count)})`)
