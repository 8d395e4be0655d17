import { requestOf } from '@plantao/testkit/client'
import type { Random } from '@plantao/testkit/random'
import type { Account } from '../app/sessions.ts'
import { bytesOf } from '../load/http-connection.ts'

export type Query = Record<string, string | number>

export interface Question {
  route: Parameters<typeof requestOf>[0]
  as: Account
  query: Query
}

export const requestFor = ({ route, as, query }: Question) => bytesOf(requestOf(route, { as, query }))

/** Draws different queries, at most `count`. */
export function differentQueries(count: number, draw: (random: Random) => Query, random: Random): Query[] {
  const queries = new Map<string, Query>()
  for (let attempt = 0; attempt < count * 3 && queries.size < count; attempt++) {
    const query = draw(random)
    queries.set(JSON.stringify(query), query)
  }
  return [...queries.values()]
}
