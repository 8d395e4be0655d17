import { account, code, login, password, registration, sessions } from './sentences/auth.ts'
import { avaliacoes } from './sentences/avaliacoes.ts'
import { candidatos, candidaturas, shiftDay } from './sentences/candidaturas.ts'
import { contas } from './sentences/contas.ts'
import { documentos } from './sentences/documentos.ts'
import { dashboard, offline, unexpected } from './sentences/failures.ts'
import { drafts, fields, strict } from './sentences/fields.ts'
import { medicos } from './sentences/medicos.ts'
import { notificacoes } from './sentences/notificacoes.ts'
import { savedSearches, vagas } from './sentences/vagas.ts'

/** Sentences chosen by code. Those of the specification are copied letter by letter. */
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
  candidatos,
  candidaturas,
  medicos,
  shiftDay,
  avaliacoes,
  contas,
  documentos,
  notificacoes,
  fields,
  drafts,
  strict,
} as const
