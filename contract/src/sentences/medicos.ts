import { readRightDays } from '../medicos/read-right-rules.ts'

export const medicos = {
  requiredTitle: 'Campos obrigatórios',
  required: 'Preencha nome, CRM e especialidade',
  updateFailed: 'Não foi possível atualizar o perfil',
  createFailed: 'Não foi possível criar o perfil',
  saved: 'Perfil salvo com sucesso',
  noAcessos: 'Ninguém viu seus dados ainda',
  readRightEnded: `CRM, contato e documento deixam de aparecer ${readRightDays} dias após a decisão ou o plantão.`,
} as const
