import type pg from 'pg'
import { writeHours } from './hours.ts'
import { insert } from './insert.ts'
import { drawn } from './values/drawn.ts'
import { contentOf, vagaColumns } from './values/vagas.ts'

type End = 'preenchida' | 'encerrada' | 'expirada'

/** Outcomes that the vagas get in turn: most were filled. */
const ends: readonly End[] = [
  'preenchida',
  'preenchida',
  'preenchida',
  'expirada',
  'preenchida',
  'encerrada',
  'preenchida',
]

/** Number of past vagas. With them the hospital has about 200 vagas, not counting its rota. */
const count = 112
/** Ages in days of three shifts whose ratings are due. */
const due = [2, 6, 7]
/** Index of the first doctor with an accepted candidatura. Earlier doctors have past shifts, which could overlap. */
const firstMedico = 19
const medicosInTurn = 20

interface Past {
  client: pg.Client
  hospital: { id: string }
  medicos: readonly { id: string }[]
  dayFromNow: (days: number) => string
}

/** Vagas of the last four months, for the hospital that visitors use. */
export async function insertPastVagas({ client, hospital, medicos, dayFromNow }: Past) {
  const at = (daysAgo: number, hour: number, minute: number) =>
    `${dayFromNow(-daysAgo)}T${hour}:${String(minute).padStart(2, '0')}:00-03:00`
  const past = Array.from({ length: count }, (_, i) => {
    const daysAgo = due[i] ?? 15 + i
    const status = i < due.length ? 'preenchida' : ends[i % ends.length]!
    return {
      ...contentOf(1_000 + i),
      daysAgo,
      status,
      medico: medicos[firstMedico + (i % medicosInTurn)]!,
      other: medicos[i % firstMedico]!,
    }
  })
  const vagas = await insert<{ id: string; horario: string }>(
    client,
    'app.vagas',
    vagaColumns,
    past.map(({ daysAgo, ...vaga }, i) => ({
      ...vaga,
      hospital_id: hospital.id,
      data: dayFromNow(-daysAgo),
      created_at: at(daysAgo + 12, 10 + drawn(i, 8, 3), drawn(i, 60, 5)),
    })),
    'id, horario',
  )
  await writeHours(client, vagas)
  const applied = past.flatMap(({ status, medico, other, daysAgo }, i) => {
    const about = {
      vaga_id: vagas[i]!.id,
      daysAgo,
      created_at: at(daysAgo + 12, 18 + drawn(i, 6, 7), drawn(i, 60, 11)),
      decided_at: at(daysAgo + 7 + drawn(i, 5, 13), 10 + drawn(i, 12, 17), drawn(i, 60, 19)),
    }
    return [
      ...(status === 'preenchida' ? [{ ...about, medico_id: medico.id, status: 'aceita' }] : []),
      ...(i % 2 === 0 ? [{ ...about, medico_id: other.id, status: 'nao_selecionada' }] : []),
    ]
  })
  const candidaturas = await insert<{ id: string }>(
    client,
    'app.candidaturas',
    'vaga_id, medico_id, status, created_at, decided_at',
    applied,
    'id',
  )
  await insert(
    client,
    'app.attendance',
    'candidatura_id, presence, presence_at, is_rating_asked',
    applied.flatMap(({ status, daysAgo }, i) =>
      status === 'aceita'
        ? [
            {
              candidatura_id: candidaturas[i]!.id,
              presence: 'presente',
              presence_at: at(daysAgo - 1, 12, 0),
              is_rating_asked: true,
            },
          ]
        : [],
    ),
    'candidatura_id',
  )
  for (const end of new Set(ends)) {
    const ended = vagas.filter((_, i) => past[i]!.status === end).map(({ id }) => id)
    await client.query('update app.vagas set status = $2 where id = any($1)', [ended, end])
  }
}
