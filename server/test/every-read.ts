import { eventStream } from '@plantao/contract/route'
import type { Profile } from '@plantao/testkit/fixtures'
import type pg from 'pg'
import type { startWholeApp } from './whole-app.ts'

type WholeApp = Pick<Awaited<ReturnType<typeof startWholeApp>>, 'app' | 'routes'>

/**
 * The answers to all reads by the account `as`, or by a visitor if `as` is null. Calls each route once with the id of
 * each of the `rows`. Leaves out the export, because each export writes a record of itself.
 */
export async function everyRead({ app, routes }: WholeApp, as: Profile | null, rows: Record<string, string>) {
  const answers: Record<string, unknown> = {}
  const paths = routes.flatMap(({ method, path, description }) =>
    method === 'GET' && description && description.ok !== eventStream && !/\*|export-own-data/.test(path) ? [path] : [],
  )
  paths.push('/vagas/:id')
  const queries = ['', ...Object.entries(rows).map(([name, id]) => `?${name}=${id}`)]
  for (const path of paths) {
    for (const query of queries) {
      for (const id of path.includes(':') ? Object.values(rows) : ['']) {
        const url = path.replace(/:\w+/, id) + query
        const { statusCode, payload, headers } = await app.inject({ method: 'GET', url, headers: as?.headers ?? {} })
        answers[url] = [statusCode, headers.etag, payload.replace(/"request_id":"[^"]*"/, '')]
      }
    }
  }
  return answers
}

/** The stored data of a doctor, as the export returns it. */
export async function exported(owner: pg.Pool, { userId }: Profile): Promise<string> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('role', 'app_medico', true), set_config('app.uid', $1, true)", [userId])
    return (await client.query('select app.own_data_as_told()::text as data')).rows[0].data
  } finally {
    await client.query('rollback')
    client.release()
  }
}
