/** Every code of the API with its HTTP status. The specification takes `PGRST116` from PostgREST. */
export const errorStatus = {
  invalid_request: 400,
  apikey_invalid: 401,
  session_required: 401,
  forbidden: 403,
  account_suspended: 403,
  route_not_found: 404,
  transfer_stalled: 408,
  body_too_large: 413,
  media_type_unsupported: 415,
  too_many_requests: 429,
  too_many_from_network: 429,
  unexpected: 500,
  service_unavailable: 503,

  PGRST116: 404,
  idempotency_key_reused: 422,

  credentials_invalid: 400,
  too_many_sign_ins: 429,
  email_not_confirmed: 400,
  user_already_registered: 422,
  email_unwritable: 422,
  too_many_new_hospitals: 429,
  account_not_found: 404,
  account_already_suspended: 409,
  account_not_suspended: 409,
  refresh_token_invalid: 401,
  confirm_token_invalid: 400,
  sign_up_password_required: 409,
  reset_token_invalid: 400,
  code_invalid: 400,
  password_wrong: 400,

  second_factor_required: 400,
  second_factor_wrong: 400,
  second_factor_expired: 400,
  second_factor_again: 403,
  second_factor_missing: 409,
  second_factor_already_on: 409,
  second_factor_not_on: 409,
  second_factor_obligatory: 409,
  operator_invite_invalid: 400,
  operator_email_taken: 409,

  vaga_not_found: 404,
  vaga_not_open: 409,
  vaga_already_filled: 409,
  vaga_already_open: 409,
  vaga_not_filled: 409,
  shift_moved: 409,
  vaga_moved_too_often: 429,
  vaga_change_needs_agreement: 409,
  vaga_in_past: 422,
  vaga_clashes_with_accepted: 409,
  date_range_invalid: 400,

  plantao_not_found: 404,
  plantao_published: 409,
  plantao_has_membro: 409,
  rota_changed: 409,
  rota_too_large: 422,
  membro_clash: 409,
  undo_publish_too_late: 409,
  closed_month_not_found: 404,
  month_has_names_without_crm: 409,

  setor_not_found: 404,
  setor_archived: 409,
  setor_in_use: 409,
  setor_name_taken: 409,
  setores_full: 409,

  membro_not_found: 404,
  membro_in_use: 409,
  membro_crm_taken: 409,
  membro_same_name: 409,
  membro_contacts_need_proof: 409,
  membros_full: 409,
  sheet_plan_changed: 409,
  sheet_has_questions: 409,
  sheet_too_large: 422,

  change_not_pending: 409,

  saved_search_not_found: 404,
  saved_searches_full: 409,

  candidatura_not_found: 404,
  candidatura_not_pendente: 409,
  candidatura_not_aceita: 409,
  candidatura_already_sent: 409,
  candidatura_withdrawn: 409,
  candidatura_refused: 409,
  candidatura_given_up: 409,
  candidatura_dismissed: 409,
  undo_too_late: 409,
  undo_refusal_too_late: 409,
  medico_gave_up: 409,
  medico_already_arrived: 409,
  shift_too_late: 409,
  reason_required: 422,

  shift_day_too_early: 409,
  shift_day_too_late: 409,
  attendance_already_recorded: 409,

  avaliacao_not_found: 404,
  avaliacao_already_answered: 409,
  avaliacao_already_reported: 409,
  rating_already_given: 409,
  rating_of_no_show: 409,

  reported_not_found: 404,
  report_already_made: 409,
  report_not_found: 404,
  report_already_decided: 409,
  report_decision_unfit: 422,
  request_already_waits: 409,
  request_not_found: 404,
  request_already_answered: 409,

  medico_not_found: 404,
  medico_already_booked: 409,
  medico_over_24_hours: 409,
  medico_hours_unknown: 409,
  medico_already_exists: 409,

  hospital_not_found: 404,
  vagas_limit_reached: 409,
  published_limit_reached: 409,
  contacts_limit_reached: 409,
  director_crm_incomplete: 422,

  cnes_not_found: 404,
  proof_codes_used_up: 409,
  proof_still_valid: 409,
  proof_code_wrong: 400,
  proof_code_ended: 409,
  proof_taken: 409,
  claim_not_found: 404,
  claim_already_decided: 409,
  hospital_not_proven: 409,
  proven_city_stays: 409,
  proof_only_in_mark: 422,

  documento_not_found: 404,
  documento_not_pdf: 422,
  documento_locked: 422,
  documento_too_large: 413,
  link_expired: 403,

  notificacao_not_found: 404,
  unsubscribe_token_invalid: 400,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Codes that follow from a route's method and caller (`errorsOf`): routes do not list them. */
export const commonErrors = [
  'invalid_request',
  'apikey_invalid',
  'session_required',
  'forbidden',
  'account_suspended',
  'body_too_large',
  'media_type_unsupported',
  'unexpected',
  'service_unavailable',
] as const satisfies readonly ErrorCode[]

export interface ErrorBody {
  code: ErrorCode
  message: string
  /** With `second_factor_required`, the proof of the password that the next step sends. */
  token?: string | undefined
  request_id: string
}
