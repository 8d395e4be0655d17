import { defineRoute } from '../route.ts'
import { acceptInviteBody, inviteBody, operatorInvite, registeredOperator } from './schema.ts'

export const openOperatorInvite = defineRoute({
  method: 'POST',
  path: '/functions/v1/open-operator-invite',
  summary: 'The invitation behind a link, with a secret for the second factor; changes nothing',
  by: 'anon',
  body: inviteBody,
  ok: operatorInvite,
  errors: ['too_many_from_network', 'operator_invite_invalid'],
})

export const acceptOperatorInvite = defineRoute({
  method: 'POST',
  path: '/functions/v1/accept-operator-invite',
  summary: 'Become an operator by an invitation, with name, password and second factor; opens a session',
  by: 'anon',
  body: acceptInviteBody(false),
  strictBody: acceptInviteBody(true),
  ok: registeredOperator,
  errors: [
    'too_many_from_network',
    'operator_invite_invalid',
    'operator_email_taken',
    'email_unwritable',
    'second_factor_wrong',
  ],
})
