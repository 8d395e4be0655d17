import { z } from 'zod'
import { personTypes } from '../../account-types.ts'
import { lookKinds, personRequest } from '../../auth/requests/schema.ts'
import { candidaturaStatuses } from '../../candidaturas/states.ts'
import { day, id, instant, reason, required } from '../../fields.ts'
import { report } from '../../reports/schema.ts'
import { operacao } from '../../sentences/operacao.ts'
import { vagaStatuses } from '../../vagas/states.ts'

export const waitingWork = z.object({
  claims: z.number().int(),
  reports: z.number().int(),
  requests: z.number().int(),
})
export type WaitingWork = z.output<typeof waitingWork>

export const findBody = z.strictObject({ words: required(200, operacao.searchRequired) })

export const foundAccount = z.object({
  id,
  user_type: z.enum(personTypes),
  /** The name of a hospital, the initials of a doctor; null without a profile. */
  nome: z.string().nullable(),
  /** City and state of a hospital, the state of a doctor's CRM. */
  lugar: z.string().nullable(),
  /** The address, masked except for its first letter and its domain. */
  email: z.string(),
  created_at: instant,
  suspended_at: instant.nullable(),
})
export type FoundAccount = z.output<typeof foundAccount>

export const lookBody = z.strictObject({ account_id: id, reason })

const openSession = z.object({ id, created_at: instant, refreshed_at: instant, user_agent: z.string().nullable() })

export const accountPage = z
  .object({
    account: z.object({
      id,
      email: z.string(),
      user_type: z.enum(personTypes),
      created_at: instant,
      suspended_at: instant.nullable(),
      suspension_reason: z.string().nullable(),
    }),
    medico: z
      .object({
        id,
        nome: z.string(),
        crm: z.string(),
        crm_uf: z.string().nullable(),
        especialidade: z.string().nullable(),
        telefone: z.string().nullable(),
      })
      .nullable(),
    hospital: z
      .object({
        id,
        nome: z.string(),
        cnpj: z.string(),
        cnes: z.string(),
        localizacao: z.string(),
        endereco: z.string(),
        cidade: z.string(),
        estado: z.string(),
        telefone: z.string(),
        proven_by: z.enum(['cnes', 'operacao']).nullable(),
        proven_at: instant.nullable(),
        proven_until: instant.nullable(),
      })
      .nullable(),
    counts: z.object({
      vagas: z.number().int(),
      open_vagas: z.number().int(),
      candidaturas: z.number().int(),
      aceitas: z.number().int(),
      desistencias: z.number().int(),
    }),
    /** The hospital's ten newest vagas. */
    vagas: z.array(
      z.object({ id, nome_vaga: z.string(), data: day, horario: z.string(), status: z.enum(vagaStatuses) }),
    ),
    sessions: z.array(openSession),
    reports_about: z.array(report),
    reports_made: z.number().int(),
    requests: z.array(personRequest),
    looks: z.array(
      z.object({ id, kind: z.enum(lookKinds), reason: z.string(), created_at: instant, operador: z.string() }),
    ),
  })
  .meta({ id: 'AccountPage' })
export type AccountPage = z.output<typeof accountPage>

export const lookAtVagaBody = z.strictObject({ vaga_id: id, reason })

export const vagaForDispute = z
  .object({
    vaga: z.object({
      id,
      nome_vaga: z.string(),
      especialidade: z.string(),
      data: day,
      horario: z.string(),
      valor: z.number().nullable(),
      status: z.enum(vagaStatuses),
      created_at: instant,
      time_zone: z.string(),
      hospital: z.string(),
      hospital_user_id: id.nullable(),
    }),
    candidaturas: z.array(
      z.object({
        id,
        medico: z.string(),
        medico_user_id: id.nullable(),
        status: z.enum(candidaturaStatuses),
        reason: z.string().nullable(),
        created_at: instant,
        checked_in_at: instant.nullable(),
        checked_out_at: instant.nullable(),
        presence: z.string().nullable(),
        no_show_answer: z.string().nullable(),
      }),
    ),
    /** The oldest first. */
    events: z.array(
      z.object({
        id,
        at: instant,
        kind: z.string(),
        by: z.string().nullable(),
        reason: z.string().nullable(),
        previous_status: z.string().nullable(),
        candidatura_id: id.nullable(),
      }),
    ),
  })
  .meta({ id: 'VagaForDispute' })
export type VagaForDispute = z.output<typeof vagaForDispute>

export const operationState = z.object({
  emails: z.object({
    waiting: z.number().int(),
    retrying: z.number().int(),
    oldest_seconds: z.number(),
    /** E-mails of the last seven days that were given up. */
    failed: z.number().int(),
    sent_today: z.number().int(),
  }),
  jobs: z.object({ waiting: z.number().int(), retrying: z.number().int(), oldest_seconds: z.number() }),
  /** The time when the last known backup was completed. */
  backup_at: instant.nullable(),
})
export type OperationState = z.output<typeof operationState>
