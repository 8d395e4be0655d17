import { formatDuration } from '@plantao/contract/format'
import type { OperationState } from '@plantao/contract/operadores/work/schema'

export interface Words {
  isGood: boolean
  text: string
}

/**
 * Seconds that an e-mail may wait before the wait counts as a fault, because a mail server may pause for some minutes.
 */
const usualDelay = 10 * 60

const waited = (seconds: number) => formatDuration(Math.max(1, Math.round(seconds / 60)))

export function emailsInWords({ waiting, retrying, oldest_seconds, failed }: OperationState['emails']): Words {
  if (oldest_seconds > usualDelay) {
    return { isGood: false, text: `Os e-mails estão parados: o mais antigo espera há ${waited(oldest_seconds)}.` }
  }
  if (retrying > 0) {
    const text =
      retrying === 1
        ? 'Um e-mail falhou e será tentado de novo.'
        : `${retrying} e-mails falharam e serão tentados de novo.`
    return { isGood: false, text }
  }
  if (failed > 0) {
    const text =
      failed === 1
        ? 'Um e-mail não pôde ser entregue nos últimos 7 dias.'
        : `${failed} e-mails não puderam ser entregues nos últimos 7 dias.`
    return { isGood: true, text: `Os e-mails saem na hora. ${text}` }
  }
  return { isGood: true, text: waiting === 0 ? 'Os e-mails saem na hora.' : `Os e-mails saem: ${waiting} na fila.` }
}

export function jobsInWords({ waiting, retrying, oldest_seconds }: OperationState['jobs']): Words {
  if (oldest_seconds > usualDelay) {
    return { isGood: false, text: `As tarefas estão paradas: a mais antiga espera há ${waited(oldest_seconds)}.` }
  }
  if (retrying > 0) {
    const text =
      retrying === 1
        ? 'Uma tarefa falhou e será tentada de novo.'
        : `${retrying} tarefas falharam e serão tentadas de novo.`
    return { isGood: false, text }
  }
  return { isGood: true, text: waiting === 0 ? 'Nenhuma tarefa espera.' : `As tarefas andam: ${waiting} na fila.` }
}

const dayMs = 24 * 60 * 60_000

/** @param now milliseconds since 1970 */
export function backupInWords(backupAt: string | null, now: number): Words {
  if (!backupAt)
    return {
      isGood: false,
      text: 'Nenhuma cópia de segurança foi feita ainda. Próximo comando: npm run backup -- --new-key plantao-backup.key',
    }
  const days = Math.floor((now - Date.parse(backupAt)) / dayMs)
  if (days >= 2) return { isGood: false, text: `A última cópia de segurança foi feita há ${days} dias.` }
  return { isGood: true, text: 'A cópia de segurança está em dia.' }
}
