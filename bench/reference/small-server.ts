import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { deriveKeys } from '@plantao/server/platform/security/keys'
import pg from 'pg'

// The list as a developer would write it in an hour: the server verifies the token, and one prepared query finds
// session, doctor and page as JSON.
const [connectionString = '', dataDir = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString, max: 20 })
const keys = await deriveKeys(readFileSync(join(dataDir, 'auth.secret'), 'utf8').trim())

const text = `
  select json_agg(page)::text as items from (
    select v.id, v.hospital_id, v.nome_vaga, v.especialidade, v.data, v.horario, v.valor, v.observacoes, v.created_at,
      v.starts_at, v.ends_at, v.open_until, v.is_reopened, v.time_zone, v.cidade, v.estado, v.localizacao, v.status,
      h.nome as hospital, h.rating_count, h.rating_average, c.id as candidatura_id, c.status as candidatura_status
    from auth.sessions s
    join app.medicos m on m.auth_user_id = s.user_id
    cross join lateral (
      select * from app.vagas where status = 'aberta' and open_until > now()
        and (created_at, id) < ($2::timestamptz, $3::uuid) order by created_at desc, id desc limit 20) v
    join app.hospitais h on h.id = v.hospital_id
    left join app.candidaturas c on c.vaga_id = v.id and c.medico_id = m.id
    where s.id = $1 and s.revoked_at is null and s.not_after > now()
    order by v.created_at desc, v.id desc) page`

async function answer(authorization = '', path = '') {
  const access = await keys.verifyAccessToken(authorization.replace('Bearer ', ''))
  if (!access) return { status: 401, body: '{"code":"unauthenticated"}' }
  const { searchParams } = new URL(path, 'http://localhost')
  const after = searchParams.get('after') ?? 'infinity'
  const id = searchParams.get('id') ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const { rows } = await pool.query<{ items: string | null }>({ name: 'page', text, values: [access.sid, after, id] })
  return { status: 200, body: `{"items":${rows[0]?.items ?? '[]'}}` }
}

const server = createServer(async ({ headers, url }, response) => {
  const { status, body } = await answer(headers.authorization, url).catch((error: unknown) => {
    return { status: 500, body: JSON.stringify({ code: String(error) }) }
  })
  const length = Buffer.byteLength(body)
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': length }).end(body)
})
server.listen(0, 'localhost', () => process.send!((server.address() as AddressInfo).port))
// Ends the server when the parent process disconnects or ends.
process.on('disconnect', () => process.exit())
