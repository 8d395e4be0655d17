import { createElement } from 'react'
import { z } from 'zod'
import { asRole, type Trx } from '../platform/database/db.ts'
import { defineJob } from '../platform/jobs/jobs.ts'
import { renderEmail } from '../platform/mail/message.ts'
import type { JobServices, Services } from '../platform/services.ts'
import { findReport } from './store.ts'

const queue = 'tell-of-report'

/** Queues an e-mail to the operator at REPORTS_TO, in the transaction of the report. */
export async function notifyOperator(
  trx: Trx,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  avaliacaoId: string,
) {
  if (config.reportsTo) await jobs.enqueue(trx, queue, [{ id: avaliacaoId, data: { avaliacao_id: avaliacaoId } }])
}

export const reportsJob = ({ config, db, mail }: Pick<JobServices, 'config' | 'db' | 'mail'>) =>
  defineJob(queue, z.object({ avaliacao_id: z.uuid() }), async ({ avaliacao_id: id }) => {
    const report = await asRole(db, 'app_jobs', (trx) => findReport(trx, id))
    // The account may have been deleted, and its ratings with it.
    if (!report || !config.reportsTo) return
    const lines = [
      `A avaliação ${id} (tabela ${report.table}) foi denunciada por quem a recebeu.`,
      `Motivo: ${report.report_reason}`,
      `Estrelas: ${report.estrelas}`,
      `Comentário: ${report.comentario ?? 'nenhum'}`,
    ]
    const paragraphs = lines.map((line) => createElement('p', { key: line }, line))
    const render = async () => renderEmail(createElement('div', null, paragraphs))
    await mail.send({
      id: `${queue}:${id}`,
      to: config.reportsTo,
      message: { subject: 'Avaliação denunciada', render },
    })
  })
