import { z } from 'zod'
import { id, page, pageOf } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import { answerBody, operatorLook, personRequest, requestBody, waitingRequest } from './schema.ts'

export const createRequest = defineRoute({
  method: 'POST',
  path: '/rest/v1/person_requests',
  summary: "Ask the operators about one's own data; one request of each kind waits at a time",
  by: 'side',
  body: requestBody,
  ok: personRequest,
  errors: ['request_already_waits'],
  whileSuspended: true,
})

export const listOwnRequests = defineRoute({
  method: 'GET',
  path: '/rest/v1/person_requests',
  summary: "The caller's own requests with their answers, newest first",
  by: 'side',
  query: page,
  ok: pageOf(personRequest),
  errors: [],
})

export const listOperatorLooks = defineRoute({
  method: 'GET',
  path: '/rest/v1/operator_looks',
  summary: "When operators looked at the caller's data, and why, newest first",
  by: 'side',
  query: page,
  ok: pageOf(operatorLook),
  errors: [],
})

export const listWaitingRequests = defineRoute({
  method: 'GET',
  path: '/rest/v1/person_requests/waiting',
  summary: 'Requests that wait for an operator, the first due first',
  by: 'operador',
  query: page,
  ok: pageOf(waitingRequest),
  errors: [],
})

export const answerRequest = defineRoute({
  method: 'POST',
  path: '/functions/v1/answer-request',
  summary: 'Answer a request that waits; the person gets an e-mail with the way to the answer and the export',
  by: 'operador',
  body: answerBody,
  ok: z.object({ id }),
  errors: ['request_not_found', 'request_already_answered'],
})
