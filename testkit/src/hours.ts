import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import type pg from 'pg'

/**
 * Reads each `horario` that is not read yet, and stores the hours in its vagas, as the server's job does.
 * @param owner a connection that sees all vagas.
 */
export async function readHours(owner: Pick<pg.ClientBase, 'query'>) {
  const { rows } = await owner.query('select distinct horario from app.vagas where horario_reader < $1', [
    horarioReader,
  ])
  const readings = rows.map(({ horario }) => {
    const read = parseHorario(horario)
    return { horario, start: read?.start, end: read?.end }
  })
  await owner.query(
    `update app.vagas v set horario_reader = $1,
       starts_at = app.instant_of(v.data, t.start, v.time_zone), ends_at = app.instant_of(v.data, t.end, v.time_zone)
     from json_to_recordset($2) as t (horario text, start integer, "end" integer)
     where v.horario = t.horario and v.horario_reader < $1`,
    [horarioReader, JSON.stringify(readings)],
  )
}

/** Moves a shift to another day or other hours. Both may be in the past. */
export async function moveShift(owner: Pick<pg.ClientBase, 'query'>, vagaId: string, data: string, horario: string) {
  await owner.query('update app.vagas set data = $2, horario = $3, horario_reader = 0 where id = $1', [
    vagaId,
    data,
    horario,
  ])
  await readHours(owner)
}
