import { z } from 'zod'
import { binary, defineRoute, noContent, redirect } from '../route.ts'
import {
  changePasswordBody,
  codeBody,
  confirmBody,
  deleteAccountBody,
  email,
  factorGrant,
  openSession,
  passwordGrant,
  refreshGrant,
  resetAnswer,
  resetBody,
  session,
  signupBody,
  user,
} from './schema.ts'

export const signUp = defineRoute({
  method: 'POST',
  path: '/auth/v1/signup',
  summary: 'Sign up for an account, and send the confirmation e-mail; an address may have several sign-ups',
  by: 'anon',
  body: signupBody(false),
  strictBody: signupBody(true),
  ok: z.object({ email: z.string() }),
  errors: [
    'too_many_requests',
    'too_many_from_network',
    'too_many_new_hospitals',
    'email_unwritable',
    'proof_only_in_mark',
    'user_already_registered',
  ],
})

export const createToken = defineRoute({
  method: 'POST',
  path: '/auth/v1/token',
  summary:
    'Sign in (grant=password, then grant=second_factor if a code is required), or renew a session (grant=refresh)',
  by: 'anon',
  query: z.object({ grant: z.enum(['password', 'second_factor', 'refresh']) }),
  body: z.union([passwordGrant, factorGrant, refreshGrant]),
  ok: session,
  errors: [
    'too_many_sign_ins',
    'too_many_requests',
    'too_many_from_network',
    'credentials_invalid',
    'email_not_confirmed',
    'second_factor_required',
    'second_factor_wrong',
    'second_factor_expired',
    'second_factor_missing',
    'refresh_token_invalid',
  ],
})

export const getUser = defineRoute({
  method: 'GET',
  path: '/auth/v1/user',
  summary: 'The account of the session',
  by: 'account',
  ok: user,
  errors: [],
})

export const logout = defineRoute({
  method: 'POST',
  path: '/auth/v1/logout',
  summary: 'End this session',
  by: 'account',
  whileSuspended: true,
  ok: noContent,
  errors: [],
})

export const openConfirmLink = defineRoute({
  method: 'GET',
  path: '/auth/v1/confirm',
  summary: 'The link of earlier confirmation e-mails: redirects to the page that confirms, and changes nothing',
  by: 'public',
  query: z.object({ token: z.string().max(100).default('') }),
  ok: redirect,
  errors: [],
})

export const confirmEmail = defineRoute({
  method: 'POST',
  path: '/auth/v1/confirm',
  summary: 'Confirm a sign-up with the token of its e-mail; with its password too where the address has several',
  by: 'anon',
  body: confirmBody,
  ok: z.object({ user_type: user.shape.user_metadata.shape.user_type, email: z.string() }),
  errors: [
    'too_many_requests',
    'too_many_from_network',
    'confirm_token_invalid',
    'sign_up_password_required',
    'password_wrong',
  ],
})

export const resendConfirmation = defineRoute({
  method: 'POST',
  path: '/auth/v1/resend',
  summary: 'Send the confirmation e-mail again; answers alike whether or not the account exists',
  by: 'anon',
  body: z.strictObject({ email }),
  ok: noContent,
  errors: ['too_many_from_network'],
})

export const recoverPassword = defineRoute({
  method: 'POST',
  path: '/auth/v1/recover',
  summary: 'Send a link for a new password; answers alike whether or not the account exists',
  by: 'anon',
  body: z.strictObject({ email }),
  ok: noContent,
  errors: ['too_many_from_network'],
})

export const resetPassword = defineRoute({
  method: 'POST',
  path: '/auth/v1/reset',
  summary: 'Set a new password with the token of the e-mail; ends all sessions',
  by: 'anon',
  body: resetBody(false),
  strictBody: resetBody(true),
  ok: resetAnswer,
  errors: ['reset_token_invalid'],
})

export const redeemCode = defineRoute({
  method: 'POST',
  path: '/auth/v1/redeem-code',
  summary:
    "The token of an e-mail's link, for the code that stands beside it; answers alike whether or not the account exists",
  by: 'anon',
  body: codeBody,
  ok: z.object({ token: z.string() }),
  errors: ['too_many_requests', 'too_many_from_network', 'code_invalid'],
})

export const changePassword = defineRoute({
  method: 'POST',
  path: '/auth/v1/password',
  summary: 'Change the password while signed in; ends the other sessions',
  by: 'account',
  body: changePasswordBody(false),
  strictBody: changePasswordBody(true),
  ok: noContent,
  errors: ['too_many_requests', 'password_wrong'],
})

export const listSessions = defineRoute({
  method: 'GET',
  path: '/auth/v1/sessions',
  summary: 'The open sessions of the account',
  by: 'account',
  ok: z.object({ items: z.array(openSession) }),
  errors: [],
})

export const endOtherSessions = defineRoute({
  method: 'DELETE',
  path: '/auth/v1/sessions',
  summary: 'End all sessions but this one',
  by: 'account',
  ok: noContent,
  errors: [],
})

export const exportOwnData = defineRoute({
  method: 'GET',
  path: '/functions/v1/export-own-data',
  summary: 'Everything stored about the caller: a zip file of dados.json and the documents sent',
  by: 'account',
  ok: binary,
  mediaType: 'application/zip',
  errors: [],
})

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/functions/v1/delete-account',
  summary: "Delete the account and the caller's data; what others need is kept without a name",
  by: 'account',
  body: deleteAccountBody,
  ok: noContent,
  errors: ['too_many_requests', 'password_wrong'],
})
