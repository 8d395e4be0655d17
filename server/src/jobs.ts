import { authEmails } from './auth/emails/kinds.ts'
import { authJobs } from './auth/jobs.ts'
import { requestsEmails } from './auth/requests/emails/kinds.ts'
import { suspensionEmails } from './auth/suspension/emails/kinds.ts'
import { avaliacoesEmails } from './avaliacoes/emails/kinds.ts'
import { avaliacoesJobs } from './avaliacoes/jobs.ts'
import { candidaturasEmails } from './candidaturas/emails/kinds.ts'
import { shiftDayEmails } from './candidaturas/shift-day/emails/kinds.ts'
import { expireJob } from './candidaturas/transitions/expire.ts'
import { documentosJobs } from './documentos/jobs.ts'
import { proofEmails } from './hospitais/proof/emails/kinds.ts'
import { endProofsJob } from './hospitais/proof/jobs.ts'
import { forgetRotaJob } from './membros/jobs.ts'
import { notificacoesJobs } from './notificacoes/jobs.ts'
import { dailySummary } from './notificacoes/summary.ts'
import { reportReceived } from './notificacoes/tell-operators.ts'
import type { JobServices } from './platform/services.ts'
import { reportsEmails } from './reports/emails/kinds.ts'
import { alertEmails, alertsJob } from './saved-searches/alerts.ts'
import { changesEmails } from './vagas/changes/emails/kinds.ts'
import { vagasEmails } from './vagas/emails/kinds.ts'
import { readHorarioJob } from './vagas/read-horario.ts'

export const emailKinds = [
  ...authEmails,
  ...suspensionEmails,
  ...vagasEmails,
  ...changesEmails,
  ...candidaturasEmails,
  ...shiftDayEmails,
  ...avaliacoesEmails,
  ...alertEmails,
  ...proofEmails,
  ...requestsEmails,
  ...reportsEmails,
  reportReceived,
  dailySummary,
]

export const allJobs = (services: JobServices) => [
  ...authJobs(services),
  ...notificacoesJobs(services),
  ...documentosJobs(services),
  readHorarioJob(services),
  expireJob(services),
  ...avaliacoesJobs(services),
  alertsJob(services),
  endProofsJob(services),
  forgetRotaJob(services),
]
