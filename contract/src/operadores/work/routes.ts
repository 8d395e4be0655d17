import { z } from 'zod'
import { id, page, pageOf, reason } from '../../fields.ts'
import { defineRoute, noContent } from '../../route.ts'
import {
  accountPage,
  findBody,
  foundAccount,
  lookAtVagaBody,
  lookBody,
  operationState,
  vagaForDispute,
  waitingWork,
} from './schema.ts'

export const getWaitingWork = defineRoute({
  method: 'GET',
  path: '/functions/v1/waiting-work',
  summary: 'How many claims, reports and requests wait for an operator',
  by: 'operador',
  ok: waitingWork,
  errors: [],
})

// A POST, because logs and browser histories keep URLs.
export const findAccounts = defineRoute({
  method: 'POST',
  path: '/functions/v1/find-accounts',
  summary:
    'Accounts by id, exact e-mail, CNPJ, CRM or a part of the name, the newest first, without what names a doctor',
  by: 'operador',
  query: page,
  body: findBody,
  ok: pageOf(foundAccount),
  errors: [],
})

export const lookAtAccount = defineRoute({
  method: 'POST',
  path: '/functions/v1/look-at-account',
  summary: 'The data of a person, for a reason; the look is recorded, and that person reads it',
  by: 'operador',
  body: lookBody,
  ok: accountPage,
  errors: ['account_not_found', 'second_factor_again'],
})

export const lookAtVaga = defineRoute({
  method: 'POST',
  path: '/functions/v1/look-at-vaga',
  summary: 'History and candidates of a vaga, for a reason; the look is recorded for its hospital and each candidate',
  by: 'operador',
  body: lookAtVagaBody,
  ok: vagaForDispute,
  errors: ['vaga_not_found', 'second_factor_again'],
})

const acting = { method: 'POST', by: 'operador', body: z.strictObject({ account_id: id, reason }) } as const

export const suspendAccount = defineRoute({
  ...acting,
  ok: z.object({ id }),
  path: '/functions/v1/suspend-account',
  summary: 'Suspend an account: its writes stop, its sessions end, its open vagas are hidden',
  errors: ['account_not_found', 'account_already_suspended', 'second_factor_again'],
})

export const liftSuspension = defineRoute({
  ...acting,
  ok: z.object({ id }),
  path: '/functions/v1/lift-suspension',
  summary: 'Lift the suspension of an account',
  errors: ['account_not_found', 'account_not_suspended'],
})

export const endSessionsOfAccount = defineRoute({
  ...acting,
  ok: noContent,
  path: '/functions/v1/end-account-sessions',
  summary: 'End all sessions of an account',
  errors: ['account_not_found', 'second_factor_again'],
})

export const eraseAccount = defineRoute({
  ...acting,
  ok: noContent,
  path: '/functions/v1/erase-account',
  summary: 'Delete the account of a person, as that person could',
  errors: ['account_not_found', 'second_factor_again'],
})

export const getOperationState = defineRoute({
  method: 'GET',
  path: '/functions/v1/operation-state',
  summary: 'The state of mail, jobs and backups',
  by: 'operador',
  ok: operationState,
  errors: [],
})
