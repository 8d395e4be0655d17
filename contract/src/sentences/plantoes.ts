import { undoSeconds } from '../candidaturas/states.ts'

/* Sentences of the sheet 'Publicar plantões'. They are not in `messages`, which the first screens load. */

export const publishSheet = {
  noChoices: 'Marque nos dias pelo menos um turno',
  horarioUnread: 'Escreva o horário como 07:00 - 19:00',
  medicosInvalid: (max: number) => `Escreva um número de 1 a ${max}`,
  everyInvalid: 'Escreva de quantos em quantos dias, de 1 a 60',
  rangeMissing: 'Escreva o primeiro e o último dia',
  past: 'Este turno já começou e não pode mais ser publicado.',
  pastLeftOut: (shifts: string) => `Já começou, por isso fica de fora: ${shifts}.`,
  far: (day: string) => `O último plantão é daqui a mais de um ano: ${day}. Confira o ano.`,
  tooMany: (count: string, max: number) =>
    `São ${count}, e de uma vez dá para publicar até ${max}. Tire alguns dias ou publique em duas vezes.`,
  allSkipped: 'Todos os turnos marcados já existem. Escolha “Publicar outra” ou marque outros dias.',
  existingFailed: 'Não deu para conferir se estes plantões já existem.',
  saved: (count: number) =>
    count === 1 ? 'Rascunho guardado. Só o hospital vê.' : `${count} rascunhos guardados. Só o hospital vê.`,
  saveFailed: 'Não foi possível guardar os rascunhos',
  saveOffline: 'Sem conexão: os rascunhos ainda não foram guardados. O que você escreveu continua aqui.',
  publishing: (vagas: string) => `${vagas} a caminho. Os médicos veem em ${undoSeconds} segundos.`,
  published: (vagas: string) => `${vagas} no ar.`,
  publishFailed: 'Não foi possível publicar os plantões',
  publishOffline: 'Sem conexão: nada foi publicado. O que você escreveu continua aqui.',
  keptAsDrafts: 'Os plantões estão guardados como rascunhos, que só o hospital vê.',
  undone: 'Publicação desfeita. Os plantões ficaram como rascunhos.',
  undoneWithName: 'Publicação desfeita. O médico está de novo no plantão.',
  undoFailed: 'Não foi possível desfazer a publicação',
  undoOffline: 'Sem conexão: a publicação ainda não foi desfeita.',
  copied: 'Texto copiado. Agora é só colar na conversa.',
  copyYourself: 'Copie o texto para o WhatsApp',
} as const

/** Sentences of the names that stood at a shift before. */
export const earlierNames = {
  title: 'Antes neste plantão',
  /** @param when the instant in words */
  left: (nome: string, when: string, isByReader: boolean) =>
    `${nome} saiu em ${when}${isByReader ? ', por você' : ''}.`,
} as const
