import { z } from 'zod'
import { id, page, pageOf } from '../fields.ts'
import { binary, defineRoute, eventStream, noContent } from '../route.ts'
import { acceptance, emailChoice, notificacao } from './schema.ts'

export const followChanges = defineRoute({
  method: 'GET',
  path: '/realtime/v1/stream',
  summary:
    'Server-sent events: `ready`; `change` with ids the caller may see; `away` while changes cannot be received, `resync` when some were missed',
  by: 'account',
  ok: eventStream,
  errors: ['too_many_requests'],
})

export const listNotificacoes = defineRoute({
  method: 'GET',
  path: '/rest/v1/notificacoes',
  summary: 'What the bell of the account tells, newest first, a line for each kind of event of a vaga; for 90 days',
  by: 'side',
  query: page,
  ok: pageOf(notificacao),
  errors: [],
})

export const countUnread = defineRoute({
  method: 'GET',
  path: '/rest/v1/notificacoes/unread',
  summary: 'How many of these lines are not read; 100 stands for 100 or more',
  by: 'side',
  /** `accepted` lists a doctor's three newest unread acceptances of the last day. For a hospital it is empty. */
  ok: z.object({ count: z.number().int().max(100), accepted: z.array(acceptance).max(3) }),
  errors: [],
})

export const readNotificacoes = defineRoute({
  method: 'POST',
  path: '/functions/v1/read-notificacoes',
  summary: 'Mark as read: all, those of a vaga, or one with all others of its vaga',
  by: 'side',
  body: z.union([z.strictObject({ notificacao_id: id.nullable() }), z.strictObject({ vaga_id: id })]),
  ok: noContent,
  errors: ['notificacao_not_found'],
  whileSuspended: true,
})

export const listEmailChoices = defineRoute({
  method: 'GET',
  path: '/rest/v1/notificacao_choices',
  summary: 'How the e-mails of each kind go, of which the account may choose',
  by: 'side',
  ok: z.object({ items: z.array(emailChoice) }),
  errors: [],
})

export const chooseEmail = defineRoute({
  method: 'PUT',
  path: '/rest/v1/notificacao_choices/:kind',
  summary: 'Choose how the e-mails of one kind go: at once, in the daily summary, or not at all',
  by: 'side',
  params: z.object({ kind: emailChoice.shape.kind }),
  body: z.strictObject({ delivery: emailChoice.shape.delivery }),
  ok: emailChoice,
  errors: [],
})

const token = z.object({ token: z.string().max(200).default('') })

export const showUnsubscribe = defineRoute({
  method: 'GET',
  path: '/functions/v1/unsubscribe',
  summary: 'The page behind the link in an e-mail, which asks; it changes nothing',
  by: 'public',
  query: token,
  mediaType: 'text/html',
  ok: binary,
  errors: ['unsubscribe_token_invalid'],
})

export const unsubscribe = defineRoute({
  method: 'POST',
  path: '/functions/v1/unsubscribe',
  summary: 'No more e-mails of the kind that the link names (RFC 8058: one click, no session)',
  by: 'public',
  query: token,
  // Mail programs send urlencoded or multipart bodies. The body is not read: the token is in the address.
  upload: { mediaType: '*/*', maxBytes: 10_000 },
  mediaType: 'text/html',
  ok: binary,
  errors: ['unsubscribe_token_invalid', 'too_many_requests'],
})
