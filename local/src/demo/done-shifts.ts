import type pg from 'pg'
import { writeHours } from './hours.ts'
import { insert } from './insert.ts'

interface DoneShift {
  hospital: number
  medico: number
  /** At least two days, so that no e-mails are sent about the shift. */
  daysAgo: number
  nome_vaga: string
  especialidade: string
  day: 'worked' | 'no-show'
  /** The rating of the doctor by the hospital. */
  ofMedico?: Rating
  /** The rating of the hospital by the doctor. */
  ofHospital?: Rating
}

interface Rating {
  estrelas: number
  comentario: string | null
  reply?: string
}

const good: Rating = { estrelas: 5, comentario: 'Equipe acolhedora e passagem de plantão bem feita.' }

/** Past shifts with every outcome, for the accounts that visitors use and for others. */
const doneShifts: DoneShift[] = [
  { hospital: 0, medico: 0, daysAgo: 3, nome_vaga: 'UTI Adulto', especialidade: 'UTI', day: 'worked' },
  {
    hospital: 0,
    medico: 1,
    daysAgo: 4,
    nome_vaga: 'Sala vermelha',
    especialidade: 'Emergência',
    day: 'worked',
    ofHospital: { estrelas: 4, comentario: null },
  },
  {
    hospital: 0,
    medico: 2,
    daysAgo: 5,
    nome_vaga: 'Pronto-socorro adulto',
    especialidade: 'Emergência',
    day: 'no-show',
  },
  {
    hospital: 0,
    medico: 0,
    daysAgo: 9,
    nome_vaga: 'UTI Geral',
    especialidade: 'UTI',
    day: 'worked',
    ofMedico: { estrelas: 5, comentario: 'Conduziu bem um plantão muito cheio.', reply: 'Obrigada pela confiança!' },
    ofHospital: good,
  },
  ...[5, 4, 5, 3].map((estrelas, i) => ({
    hospital: 0,
    medico: 3 + i,
    daysAgo: 20 + i,
    nome_vaga: 'Clínica médica na enfermaria',
    especialidade: 'Clínica Médica',
    day: 'worked' as const,
    ofMedico: { estrelas: 4, comentario: 'Pontual, atencioso com a equipe e com os pacientes.' },
    ofHospital:
      estrelas === 3
        ? {
            estrelas,
            comentario: 'Plantão cheio e conforto pequeno.',
            reply: 'O conforto está em reforma até o fim do ano.',
          }
        : { ...good, estrelas },
  })),
  ...[1, 2, 3, 1, 2, 3, 1, 2, 3].map((hospital, i) => ({
    hospital,
    medico: 10 + i,
    daysAgo: 16 + i,
    nome_vaga: 'Plantão cirúrgico',
    especialidade: 'Cirurgia Geral',
    day: 'worked' as const,
    ofMedico: { estrelas: 5, comentario: 'Excelente passagem de plantão.' },
    ofHospital: { estrelas: 3 + (i % 3), comentario: null },
  })),
]

export const ratingsOfFirstMedico = doneShifts.filter(
  ({ medico, ofMedico, ofHospital }) => medico === 0 && ofMedico && ofHospital,
).length

interface DemoProfiles {
  client: pg.Client
  hospitais: readonly { id: string }[]
  medicos: readonly { id: string }[]
  dayFromNow: (days: number) => string
}

export async function insertDoneShifts({ client, hospitais, medicos, dayFromNow }: DemoProfiles) {
  const at = (daysAgo: number, time = '12:00') => `${dayFromNow(-daysAgo)}T${time}:00-03:00`
  const vagas = await insert<{ id: string; horario: string }>(
    client,
    'app.vagas',
    'hospital_id, nome_vaga, especialidade, data, horario, valor, created_at',
    doneShifts.map(({ hospital, daysAgo, nome_vaga, especialidade }) => ({
      hospital_id: hospitais[hospital]?.id,
      nome_vaga,
      especialidade,
      data: dayFromNow(-daysAgo),
      horario: '07:00 - 19:00',
      valor: 1500,
      created_at: at(daysAgo + 6),
    })),
    'id, horario',
  )
  await writeHours(client, vagas)
  const candidaturas = await insert<{ id: string }>(
    client,
    'app.candidaturas',
    'vaga_id, medico_id, status, created_at, decided_at',
    doneShifts.map(({ medico, daysAgo }, i) => ({
      vaga_id: vagas[i]?.id,
      medico_id: medicos[medico]?.id,
      status: 'aceita',
      created_at: at(daysAgo + 5),
      decided_at: at(daysAgo + 4),
    })),
    'id',
  )
  await client.query("update app.vagas set status = 'preenchida' where id = any($1)", [vagas.map(({ id }) => id)])
  await insert(
    client,
    'app.attendance',
    'candidatura_id, checked_in_at, checked_out_at, presence, presence_at, no_show_answer, is_rating_asked',
    doneShifts.map(({ day, daysAgo }, i) => {
      const both = { candidatura_id: candidaturas[i]?.id, is_rating_asked: true, presence_at: at(daysAgo, '19:30') }
      return day === 'worked'
        ? { ...both, presence: 'presente', checked_in_at: at(daysAgo, '06:50'), checked_out_at: at(daysAgo, '19:10') }
        : { ...both, presence: 'nao_compareceu', no_show_answer: 'Avisei a coordenação na véspera: estava com febre.' }
    }),
    'candidatura_id',
  )
  for (const [table, of] of [
    ['app.avaliacoes', 'ofMedico'],
    ['app.avaliacoes_hospitais', 'ofHospital'],
  ] as const) {
    const rows = doneShifts.flatMap((shift, i) => {
      const rating = shift[of]
      return rating
        ? {
            ...rating,
            candidatura_id: candidaturas[i]?.id,
            medico_id: medicos[shift.medico]?.id,
            hospital_id: hospitais[shift.hospital]?.id,
            created_at: at(shift.daysAgo - 1),
            // The rating becomes visible at `opens_at`, or earlier by a trigger once both sides have rated.
            opens_at: at(shift.daysAgo - 14, '19:00'),
          }
        : []
    })
    const columns = 'candidatura_id, medico_id, hospital_id, estrelas, comentario, reply, created_at, opens_at'
    await insert(client, table, columns, rows, 'id')
  }
}
