import { formatInteger } from '@plantao/contract/format'

export const withCount = (title: string, count: number) => (count === 0 ? title : `${title} (${formatInteger(count)})`)
