import { readRightDays } from '../medicos/read-right-rules.ts'

export const medicos = {
  requiredTitle: 'Campos obrigatórios',
  required: 'Preencha nome, CRM e especialidade',
  updateFailed: 'Não foi possível atualizar o perfil',
  createFailed: 'Não foi possível criar o perfil',
  saved: 'Perfil salvo com sucesso',
  noAcessos: 'Nenhum hospital viu seus dados ainda',
  readRightEnded: `Contato e documento deixam de aparecer ${readRightDays} dias após a decisão ou o plantão; o CRM fica nos plantões aceitos.`,
  urgentCalls: {
    none: 'Depois do seu primeiro plantão em um hospital, você escolhe aqui se ele pode chamar você.',
    loadFailed: 'Não foi possível carregar os hospitais',
    given: (hospital: string) => `${hospital} pode chamar você para urgências.`,
    ended: (hospital: string) => `${hospital} não pode mais chamar você para urgências.`,
    chooseFailed: 'Não foi possível alterar',
  },
} as const
