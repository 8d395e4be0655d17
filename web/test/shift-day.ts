import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'

const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** The day of a shift of 12 hours that begins in `hoursLeft` hours. Nobody has done anything on it yet. */
export const shiftDay = (hoursLeft: number): ShiftDay => ({
  candidatura_id: '00000000-0000-7000-8000-000000000009',
  medico: 'Ana Lima',
  hospital: 'Hospital São Braz',
  starts_at: fromNow(hoursLeft),
  ends_at: fromNow(hoursLeft + 12),
  entrance: '',
  ask_for: '',
  parking: '',
  dress_code: '',
  computer_system: '',
  checked_in_at: null,
  checked_out_at: null,
  presence: null,
  presence_at: null,
  no_show_answer: null,
  rate_until: fromNow(hoursLeft + 14 * 24),
  given: null,
  received: null,
})
