import { messages } from '@plantao/contract/messages'
import { acceptOperatorInvite } from '@plantao/contract/operadores/routes'
import type { RouteInput } from '@plantao/contract/route'
import { operadores } from '@plantao/contract/sentences/operadores'
import { useMutation } from '@tanstack/react-query'
import { sessionOf } from '../../../lib/http/access-token.ts'
import { call } from '../../../lib/http/api.ts'
import { hasCode } from '../../../lib/http/errors.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'

const notifyInviteFailure = notifyFailure(operadores.inviteFailed, { offline: messages.offline.acceptInvite })
const inForm = ['second_factor_wrong', 'operator_email_taken', 'operator_invite_invalid'] as const

/** The session of the answer begins only when the person has saved the recovery codes. */
export const useAcceptInvite = () =>
  useMutation({
    mutationFn: async (body: RouteInput<typeof acceptOperatorInvite>['body']) => {
      const { session, recovery_codes } = await call(acceptOperatorInvite, { body })
      return { recovery_codes, session: sessionOf(session) }
    },
    onError: (error) => {
      if (!inForm.some((code) => hasCode(error, code))) notifyInviteFailure(error)
    },
  })
