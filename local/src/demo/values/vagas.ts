import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import { drawn } from './drawn.ts'
import { unprovenHospital } from './profiles.ts'

const kinds = [
  {
    especialidade: 'Emergência',
    names: ['Plantão Emergência Noturna', 'Pronto-socorro adulto', 'Sala vermelha', 'Porta de emergência'],
  },
  { especialidade: 'UTI', names: ['UTI Adulto', 'UTI Geral noturna', 'UTI Cardiológica', 'Intensivista diarista'] },
  { especialidade: 'Pediatria', names: ['Pediatria no pronto-socorro', 'Sala de parto', 'Enfermaria pediátrica'] },
  {
    especialidade: 'Anestesiologia',
    names: ['Anestesia para cirurgias eletivas', 'Anestesia obstétrica', 'Sobreaviso de anestesia'],
  },
  { especialidade: 'Cardiologia', names: ['Unidade coronariana', 'Cardiologista de plantão'] },
  { especialidade: 'Cirurgia Geral', names: ['Cirurgia geral de urgência', 'Plantão cirúrgico'] },
  { especialidade: 'Ortopedia', names: ['Ortopedia e trauma', 'Sobreaviso de ortopedia'] },
  { especialidade: 'Neurologia', names: ['Plantão de AVC', 'Neurologia na emergência'] },
  { especialidade: 'Clínica Médica', names: ['Clínica médica na enfermaria', 'Hospitalista'] },
  { especialidade: 'Ginecologia e Obstetrícia', names: ['Plantão obstétrico', 'Maternidade'] },
] as const

const hours = [
  { horario: '07:00 - 19:00', length: 12 },
  { horario: '19:00 - 07:00', length: 12 },
  { horario: '19:00 - 07:00', length: 12 },
  { horario: '07:00 - 07:00', length: 24 },
  { horario: '13:00 - 19:00', length: 6 },
  { horario: '07h às 13h', length: 6 },
  { horario: 'A combinar com a coordenação', length: 12 },
] as const

const notes = [
  'Porta aberta, dois plantonistas por turno. Trazer jaleco.',
  'Estacionamento no local e refeição no plantão.',
  'Conforto médico reformado. Prontuário eletrônico.',
  'Passagem de plantão às 06:50.',
  'Residentes no período diurno. Exige experiência em via aérea.',
  'Pagamento em até 15 dias após o plantão.',
  null,
  null,
] as const

export interface DemoVaga extends Omit<VagaContent, 'data'> {
  hospital: number
  inDays: number
  /** Minutes ago. */
  publishedAgo: number
}

export const demoVagaCount = 300

export function demoVagas(hospitais: number): DemoVaga[] {
  return Array.from({ length: demoVagaCount }, (_, i) => ({
    ...contentOf(i),
    hospital: hospitalOf(i, hospitais),
    inDays: 1 + drawn(i, 34, 11),
    publishedAgo: 11 + i * 47 + drawn(i, 40, 23),
  }))
}

/**
 * Gives every hospital some vagas: most to the first, which visitors use, and few to the unproven one, because of its
 * limits.
 */
function hospitalOf(i: number, hospitais: number) {
  const drawnOne = i % 5 === 0 ? 0 : i % hospitais
  return drawnOne === unprovenHospital && i >= 200 ? drawnOne + 1 : drawnOne
}

/** The columns of `app.vagas` that the demonstration fills. */
export const vagaColumns = ['hospital_id', ...contentNames, 'created_at'].join(', ')

export function contentOf(i: number): Omit<VagaContent, 'data'> {
  const kind = kinds[drawn(i, kinds.length, 2)]!
  const { horario, length } = hours[drawn(i, hours.length, 3)]!
  const nome_vaga = kind.names[drawn(i, kind.names.length, 7)]!
  const isSobreaviso = nome_vaga.startsWith('Sobreaviso')
  const perHour = (95 + drawn(i, 90, 5)) / (isSobreaviso ? 3 : 1)
  return {
    nome_vaga,
    especialidade: kind.especialidade,
    horario,
    valor: drawn(i, 9, 13) === 0 ? null : Math.round((perHour * length) / 10) * 10 + (drawn(i, 4, 17) === 0 ? 0.5 : 0),
    modalidade: isSobreaviso ? 'sobreaviso' : 'presencial',
    observacoes: notes[drawn(i, notes.length, 19)]!,
  }
}

export const demoComments = [
  'Pontual, atencioso com a equipe e com os pacientes.',
  'Excelente passagem de plantão.',
  'Conduziu bem um plantão muito cheio.',
  'Chegou com pequeno atraso, avisou antes.',
  'Recomendamos. Ótimo relacionamento com a enfermagem.',
  null,
] as const
