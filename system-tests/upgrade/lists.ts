import { createToken } from '@plantao/contract/auth/routes'
import { listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import type { RouteDescription } from '@plantao/contract/route'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { anonKey, type Caller, createClient, overHttp } from '@plantao/testkit/client'

export interface List {
  name: string
  /** Returns the number of rows. @throws for any answer that is not a success. */
  read: () => Promise<number>
}

/** Lists that the demonstration fills for its two accounts. */
export async function openLists(url: string): Promise<List[]> {
  const client = createClient(overHttp(url))
  const signIn = async (email: string): Promise<Caller> => {
    const query = { grant: 'password' as const }
    const { access_token } = await client.ok(createToken, { query, body: { email, password: 'plantao-demo' } })
    return { headers: { apikey: anonKey, authorization: `Bearer ${access_token}` } }
  }
  const rowsOf = async (route: Pick<RouteDescription, 'method' | 'path'>, as: Caller, query: object) => {
    const { status, body } = await client.call(route, { as, query })
    if (status !== 200) throw new Error(`${route.path} answered ${status}: ${JSON.stringify(body)}`)
    return body.items as { id: string; candidaturas_count?: number }[]
  }
  const [medico, hospital] = [
    await signIn('helena.prado@demonstracao.example'),
    await signIn('hospital.santa.aurora@demonstracao.example'),
  ]
  const vagas = await rowsOf(listOwnVagas, hospital, {})
  const applied = vagas.find(({ candidaturas_count = 0 }) => candidaturas_count > 0)!
  const list = (name: string, route: RouteDescription, as: Caller, query: object = {}): List => ({
    name,
    read: async () => (await rowsOf(route, as, query)).length,
  })
  return [
    list('open vagas', listOpenVagas, medico),
    list('own candidaturas', listOwnCandidaturas, medico),
    list('own vagas', listOwnVagas, hospital),
    list('candidaturas of a vaga', listCandidaturas, hospital, { vaga_id: applied.id }),
  ]
}

export async function emptyLists(lists: readonly List[]) {
  const found = await Promise.all(lists.map(async (list) => ({ list: list.name, rows: await list.read() })))
  return found.filter(({ rows }) => rows === 0)
}
