import { horarioReader, parseHorario } from '@plantao/contract/vagas/horario-rules'
import type pg from 'pg'

/** Reads the hours of these vagas from `horario` and writes them, as the server's job does. */
export async function writeHours(client: pg.Client, vagas: readonly { id: string; horario: string }[]) {
  const readings = vagas.map(({ id, horario }) => ({ id, horario, ...parseHorario(horario) }))
  await client.query('select app.write_hours($1, $2)', [horarioReader, JSON.stringify(readings)])
}
