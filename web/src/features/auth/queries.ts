import type { UserType } from '@plantao/contract/auth/schema'
import type { ErrorCode } from '@plantao/contract/errors'
import type { Hospital } from '@plantao/contract/hospitais/schema'
import type { Medico } from '@plantao/contract/medicos/schema'
import { messages } from '@plantao/contract/messages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import { ApiError, call } from '../../lib/http/api.ts'
import { notify, notifyFailure } from '../../lib/notify.ts'
import { saveAs } from '../../lib/save-as.ts'
import { rememberDevice } from '../../lib/session/known-devices.ts'
import { forgetSession, signOut, useUser } from '../../lib/session/session.ts'
import { inboxDuration, withInbox } from './DevelopmentInbox.tsx'

// The entry needs `useAccountType`, and must not carry the schemas that come with every route description.
const routes = () => import('@plantao/contract/auth/routes')
type Routes = Awaited<ReturnType<typeof routes>>
type PostName =
  | 'signUp'
  | 'confirmEmail'
  | 'resendConfirmation'
  | 'recoverPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'deleteAccount'
type BodyOf<Name extends PostName> = z.input<Routes[Name]['body']>

/** The account's own doctor row, or null: not to have one is an answer (PGRST116), not a failure. */
export const ownMedicoQuery = (userId: string) =>
  queryOptions({
    queryKey: ['medicos', 'own', userId],
    queryFn: async ({ signal }): Promise<Medico | null> => {
      const { getOwnMedico } = await import('@plantao/contract/medicos/routes')
      return call(getOwnMedico, { signal }).catch(nullWhenNone)
    },
  })

/** The account's own hospital row, or null. */
export const ownHospitalQuery = (userId: string) =>
  queryOptions({
    queryKey: ['hospitais', 'own', userId],
    queryFn: async ({ signal }): Promise<Hospital | null> => {
      const { getOwnHospital } = await import('@plantao/contract/hospitais/routes')
      return call(getOwnHospital, { signal }).catch(nullWhenNone)
    },
  })

function nullWhenNone(error: unknown) {
  if (error instanceof ApiError && error.code === 'PGRST116') return null
  throw error
}

export type AccountTypeState =
  | { status: 'signed-out' | 'pending' }
  /** `kind` null: nothing tells it, and the view stays what it is. */
  | { status: 'known'; kind: UserType | null }
  | { status: 'failed'; title: string; error: Error; retry: () => void }

/** Which kind of user is signed in: by the own doctor row, else the own hospital row, else what the registration said. */
export function useAccountType(): AccountTypeState {
  const user = useUser()
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null && medico.data === null })

  if (!user) return { status: 'signed-out' }
  if (medico.data) return { status: 'known', kind: 'doctor' }
  if (medico.data === undefined) return pendingOrFailed(medico, messages.dashboard.medicoFailed)
  if (hospital.data) return { status: 'known', kind: 'hospital' }
  if (hospital.data === undefined) return pendingOrFailed(hospital, messages.dashboard.hospitalFailed)
  return { status: 'known', kind: user.user_metadata.user_type ?? null }
}

interface Asked {
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

function pendingOrFailed({ error, isFetching, refetch }: Asked, title: string): AccountTypeState {
  if (!error || isFetching) return { status: 'pending' }
  return { status: 'failed', title, error, retry: () => void refetch() }
}

export function useSignUp() {
  const [, go] = useLocation()
  return useMutation({
    mutationFn: async (body: BodyOf<'signUp'>) => call((await routes()).signUp, { body }),
    onSuccess: () => {
      notify.success(messages.registration.doneTitle, withInbox(messages.registration.done), inboxDuration)
      go('/')
    },
    onError: notifyFailure(messages.registration.failedTitle, {
      unexpected: messages.unexpected.title,
      offline: messages.offline.signUp,
    }),
  })
}

export function useResendConfirmation() {
  return useMutation({
    mutationFn: async (body: BodyOf<'resendConfirmation'>) => call((await routes()).resendConfirmation, { body }),
    onSuccess: () => notify.success(messages.login.confirmationSent, withInbox(), inboxDuration),
    onError: notifyFailure(messages.login.resendFailed, { offline: messages.offline.sendEmail }),
  })
}

/** A sign-up that is confirmed, or a link that does not serve, is told on the login that it leads to. */
export function useConfirmEmail() {
  const [, go] = useLocation()
  return useMutation({
    mutationFn: async (body: BodyOf<'confirmEmail'>) => call((await routes()).confirmEmail, { body }),
    onSuccess: ({ user_type }) => go(`/?view=${user_type}-login&confirmed=1`, { replace: true }),
    onError: (error) => {
      if (hasCode(error, 'confirm_token_invalid')) go('/?view=doctor-login&confirmed=0', { replace: true })
    },
  })
}

export function useRecoverPassword() {
  return useMutation({
    mutationFn: async (body: BodyOf<'recoverPassword'>) => call((await routes()).recoverPassword, { body }),
    onError: notifyFailure(messages.password.recoverFailed, {
      unexpected: messages.unexpected.title,
      offline: messages.offline.sendEmail,
    }),
  })
}

const notifyPasswordFailure = notifyFailure(messages.password.resetFailed, {
  unexpected: messages.unexpected.title,
  offline: messages.offline.changePassword,
})

export function useResetPassword() {
  return useMutation({
    mutationFn: async (body: BodyOf<'resetPassword'>) => call((await routes()).resetPassword, { body }),
    onSuccess: ({ device_token }) => {
      rememberDevice(device_token)
      // It ended every session of the account; one that stands in this browser is forgotten with them.
      return signOut()
    },
    onError: notifyPasswordFailure,
  })
}

export const openSessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: async ({ signal }) => call((await routes()).listSessions, { signal }),
})

export const hasCode = (error: Error | null, code: ErrorCode) => error instanceof ApiError && error.code === code

export const isPasswordWrong = (error: Error) => hasCode(error, 'password_wrong')

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyOf<'changePassword'>) => call((await routes()).changePassword, { body }),
    onSuccess: () => notify.success(messages.password.changedSignedIn),
    onError: (error) => {
      // Told at its field, by the form.
      if (!isPasswordWrong(error)) notifyPasswordFailure(error)
    },
    // The other sessions end with it.
    onSettled: () => client.invalidateQueries(openSessionsQuery),
  })
}

export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => call((await routes()).endOtherSessions),
    onSuccess: () => notify.success(messages.sessions.ended),
    onError: notifyFailure(messages.sessions.endFailed, { offline: messages.offline.endSessions }),
    onSettled: () => client.invalidateQueries(openSessionsQuery),
  })
}

export function useExportOwnData() {
  return useMutation({
    mutationFn: async () => call((await routes()).exportOwnData, { timeout: 120_000 }),
    onSuccess: (zip) => {
      saveAs(zip, `plantao-aberto-meus-dados-${new Date().toISOString().slice(0, 10)}.zip`)
      notify.success(messages.account.exported)
    },
    onError: notifyFailure(messages.account.exportFailed, { offline: messages.offline.exportData }),
  })
}

const notifyDeleteFailure = notifyFailure(messages.account.deleteFailed, { offline: messages.offline.deleteAccount })

export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (body: BodyOf<'deleteAccount'>) => call((await routes()).deleteAccount, { body }),
    onSuccess: () => {
      // Its session ended with the account: there is nothing to sign out of.
      forgetSession()
      notify.success(messages.account.deleted)
    },
    onError: (error) => {
      // Told at its field, by the form.
      if (!isPasswordWrong(error)) notifyDeleteFailure(error)
    },
  })
}
