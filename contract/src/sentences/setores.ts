/* Sentences of the hospital's sectors. They are not in `messages`, which the first screens load. */

export const setores = {
  none: 'Setores são as partes do hospital, como “UTI adulto” ou “Sala vermelha”. Só o hospital os vê.',
  nameRequired: 'Escreva o nome do setor',
  nameShort: 'O nome precisa de pelo menos 2 letras',
  horarioUnread: 'Escreva o horário assim: 07:00 - 19:00',
  horariosCount: (max: number) => `Escreva de 1 a ${max} horários, um por linha`,
  created: 'Setor criado.',
  changed: 'Setor atualizado.',
  archived: 'Setor arquivado. As vagas dele continuam onde estão.',
  archivedHint: 'Fora de uso e fora da ordem. “Trazer de volta” devolve o setor à lista.',
  restored: 'Setor de volta à lista.',
  deleted: 'Setor excluído.',
  merged: (vagas: number) =>
    vagas === 0
      ? 'Setores juntados.'
      : vagas === 1
        ? 'Setores juntados: 1 vaga mudou.'
        : `Setores juntados: ${vagas} vagas mudaram.`,
  failed: 'Não foi possível alterar os setores',
} as const
