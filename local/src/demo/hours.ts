import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import type pg from 'pg'

/** Parses the `horario` of these vagas and stores the hours in the vagas, as the server's job does. */
export async function writeHours(client: pg.Client, vagas: readonly { id: string; horario: string }[]) {
  const readings = vagas.map(({ id, horario }) => ({ id, horario, ...parseHorario(horario) }))
  await client.query('select app.write_hours($1, $2)', [horarioReader, JSON.stringify(readings)])
}
