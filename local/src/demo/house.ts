import type pg from 'pg'
import { insert } from './insert.ts'
import { horarios, readingOf } from './rota.ts'

const names = [
  ...['Adriana Matos Queirós', 'Benedito Faro', 'Cecília Antunes Prates', 'Danilo Viegas', 'Eunice Sampaio Rocha'],
  ...['Frederico Leal', 'Glória Nunes Tavares', 'Heitor Bastos Lima', 'Ivone Carvalhal', 'Joaquim Serpa Netto'],
  ...['Karina Dutra Melo', 'Lourenço Brandão', 'Marta Siqueira Pinho', 'Nestor Aguiar'],
]
/** Names at the end of the list whose CRM the hospital still lacks. */
const withoutCrm = 2

/** Sectors of the visitors' hospital where a second doctor, of the house, works beside the one of the market. */
const setores = { 'Sala vermelha': 'Emergência', 'UTI adulto': 'UTI' }
/** Days from today, both included. */
const [firstDay, lastDay] = [-14, 28]

interface House {
  client: pg.Client
  hospital: string
  dayFromNow: (days: number) => string
}

/** The doctors of the visitors' hospital, who take turns in its fixed shifts. */
export async function insertHouse({ client, hospital, dayFromNow }: House) {
  const membros = await insert<{ id: string }>(
    client,
    'app.membros',
    'hospital_id, nome, crm, crm_uf, rqe, especialidade',
    names.map((nome, i) => {
      const crm = i < names.length - withoutCrm ? String(990_101 + 37 * i) : null
      const especialidade = Object.values(setores)[i % 2]
      return {
        hospital_id: hospital,
        nome,
        crm,
        crm_uf: crm && 'SP',
        rqe: i % 3 === 0 ? 4_100 + i : null,
        especialidade,
      }
    }),
    'id',
  )
  const turnos = Object.entries(setores).flatMap(([setor, especialidade]) =>
    Object.entries(horarios).map(([turno, horario]) => ({ nome_vaga: `${setor}, ${turno}`, especialidade, horario })),
  )
  const shifts = Array.from({ length: lastDay - firstDay + 1 }, (_, day) =>
    turnos.map((turno, n) => ({
      ...turno,
      ...readingOf(turno.horario),
      hospital_id: hospital,
      membro_id: membros[(day * turnos.length + n) % membros.length]!.id,
      data: dayFromNow(firstDay + day),
      modalidade: 'presencial',
    })),
  )
  const columns =
    'hospital_id, membro_id, nome_vaga, especialidade, data, horario, modalidade, start_minute, end_minute, horario_reader'
  await insert(client, 'app.plantoes', columns, shifts.flat(), 'id')
  await client.query(
    `update app.plantoes p set setor_id = s.id from app.setores s
     where p.membro_id is not null and s.hospital_id = p.hospital_id and s.especialidade = p.especialidade`,
  )
}
