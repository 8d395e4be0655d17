import { account, code, login, password, registration, sessions } from './messages/auth.ts'
import { avaliacoes } from './messages/avaliacoes.ts'
import { candidaturas, shiftDay } from './messages/candidaturas.ts'
import { documentos } from './messages/documentos.ts'
import { dashboard, offline, unexpected } from './messages/failures.ts'
import { drafts, fields, strict } from './messages/fields.ts'
import { hospitais } from './messages/hospitais.ts'
import { medicos } from './messages/medicos.ts'
import { notificacoes } from './messages/notificacoes.ts'
import { savedSearches, vagas } from './messages/vagas.ts'

/**
 * Sentences chosen by code. Those of the specification are copied letter by letter; functions fill in their `{n}` and
 * the like.
 */
export const messages = {
  login,
  unexpected,
  offline,
  registration,
  password,
  code,
  account,
  sessions,
  dashboard,
  vagas,
  savedSearches,
  candidaturas,
  medicos,
  shiftDay,
  avaliacoes,
  documentos,
  hospitais,
  notificacoes,
  fields,
  drafts,
  strict,
} as const
