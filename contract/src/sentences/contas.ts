import type { Lista, Presence, ShiftState } from '../contas/rules.ts'

export const contas = {
  monthInvalid: (mes: string) => `Não existe o mês “${mes}”. Este é o mês atual.`,
  listInvalid: 'Este endereço não leva a nenhuma lista. Este é o mês inteiro.',
  none: 'Nenhum plantão',
  noneOf: {
    hospital: 'As vagas com início neste mês aparecem aqui.',
    medico: 'Os plantões com início neste mês aparecem aqui quando um hospital aceita você.',
  },
  gross: 'Valor bruto, como está na vaga, sem descontos.',
  fillingExplained:
    'O tempo até preencher vai da publicação ao aceite e é a mediana. Vagas encerradas sem médico não contam.',
  downloadFailed: 'Não foi possível baixar a planilha',
  state: {
    planejado: 'Planejado',
    realizado: 'Realizado',
    falta: 'Não compareceu',
    desistencia: 'Desistência',
    sem_medico: 'Sem médico',
  } satisfies Record<ShiftState, string>,
  presence: {
    ambos: 'Médico e hospital',
    medico: 'Só o médico',
    hospital: 'Só o hospital',
    ninguem: 'Não confirmada',
  } satisfies Record<Presence, string>,
  presenceSaid: {
    medico: 'Presença só pelo médico',
    hospital: 'Presença só pelo hospital',
    ninguem: 'Presença não confirmada',
  } satisfies Record<Exclude<Presence, 'ambos'>, string>,
  lista: {
    todos: 'Planejados e realizados',
    conferir: 'A conferir',
    realizados: 'Realizados',
    planejados: 'Planejados',
    faltas: 'Faltas',
    desistencias: 'Desistências',
    preenchidas: 'Vagas preenchidas',
    sem_medico: 'Sem médico',
  } satisfies Record<Lista, string>,
  unknown: { valor: 'A combinar', hours: 'Sem horas' },
} as const
