import type pg from 'pg'

interface Person {
  id: string
}

/** End states for the oldest pending candidaturas, with the reason that the acting side gave. */
const endings = [
  { status: 'retirada', reason: 'Vou estar em um congresso nesta data.' },
  { status: 'recusada', reason: 'Para este plantão precisamos de título de especialista.' },
  { status: 'desistencia', reason: 'Adoeci e estou com atestado de cinco dias.' },
  { status: 'dispensada', reason: 'A escala foi refeita e o plantão ficou com a equipe própria.' },
  { status: 'nao_selecionada', reason: null },
  { status: 'expirada', reason: null },
] as const

/** Changes of the vaga for each ending. 'desistencia' moves the shift to tomorrow, which makes its vaga urgent. */
const changes = {
  desistencia: 'reopened_at = now(), data = current_date + 1',
  dispensada: 'reopened_at = now()',
  nao_selecionada: 'reopened_at = now()',
  expirada: "status = 'expirada', data = current_date - 2",
}

/**
 * Ends pending candidaturas in each of these ways: one of the demonstration's doctor account, and one at its hospital
 * account.
 */
export async function insertChangesOfMind(
  client: pg.Client,
  { hospital, medico }: { hospital: Person; medico: Person },
) {
  for (const [column, { id }] of [
    ['medico_id', medico],
    ['hospital_id', hospital],
  ] as const) {
    const { rows } = await client.query<{ id: string; vaga_id: string }>(
      `select distinct on (v.created_at) c.id, c.vaga_id from app.candidaturas c join app.vagas v on v.id = c.vaga_id
       where c.${column} = $1 and c.status = 'pendente' and v.status = 'aberta' and not v.is_reopened
       order by v.created_at, c.created_at limit $2`,
      [id, endings.length],
    )
    for (const [i, ending] of endings.entries()) {
      const candidatura = rows[i]
      if (candidatura) await end(client, candidatura, ending)
    }
  }
}

async function end(
  client: pg.Client,
  { id, vaga_id }: { id: string; vaga_id: string },
  { status, reason }: (typeof endings)[number],
) {
  const hadShift = status === 'desistencia' || status === 'dispensada'
  if (hadShift) await client.query("update app.candidaturas set status = 'aceita' where id = $1", [id])
  await client.query('update app.candidaturas set status = $2, reason = $3 where id = $1', [id, status, reason])
  if (status === 'retirada' || status === 'recusada') return
  // Closes the other candidaturas of the vaga: as expired if nobody was ever chosen, otherwise as not selected.
  await client.query("update app.candidaturas set status = $2 where vaga_id = $1 and status = 'pendente'", [
    vaga_id,
    status === 'expirada' ? 'expirada' : 'nao_selecionada',
  ])
  await client.query(`update app.vagas set ${changes[status]} where id = $1`, [vaga_id])
}
