import type { VagaSituation } from '../vagas/states.ts'

export function candidaturaMeaning(status: string, situation: VagaSituation) {
  switch (status) {
    case 'aceita':
      return situation === 'realizada' ? 'Este plantão já aconteceu.' : null
    case 'nao_selecionada':
      if (situation === 'aberta') return 'A vaga abriu de novo. Se ainda tem interesse, confirme.'
      if (situation === 'encerrada') return 'O hospital encerrou a vaga.'
      return situation === 'expirada' ? 'O plantão começou sem ninguém.' : 'O hospital escolheu outra pessoa.'
    case 'recusada':
      return 'O hospital recusou sua candidatura.'
    case 'retirada':
      // The sentence does not say by whom, because a suspension of the doctor's account withdraws candidaturas too.
      return 'Sua candidatura foi retirada.'
    case 'expirada':
      return 'O plantão começou sem que o hospital escolhesse alguém.'
    case 'desistencia':
      return 'Você desistiu deste plantão.'
    case 'dispensada':
      return 'O hospital dispensou você deste plantão.'
    default:
      return null
  }
}
