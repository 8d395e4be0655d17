import { z } from 'zod'
import { id, reply } from '../../fields.ts'
import { binary, defineRoute } from '../../route.ts'
import { shiftDay } from './schema.ts'

export const getShiftDay = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/:id/day',
  summary: "The day of a vaga's accepted shift: for the doctor who was accepted, and for the hospital",
  by: 'side',
  params: z.object({ id }),
  ok: shiftDay,
  errors: ['PGRST116'],
})

export const getShiftCalendar = defineRoute({
  method: 'GET',
  path: '/rest/v1/vagas/:id/calendar',
  summary: "The file for the calendar that the doctor's e-mail of the acceptance has too",
  by: 'medico',
  params: z.object({ id }),
  ok: binary,
  mediaType: 'text/calendar',
  errors: ['candidatura_not_found'],
})

const body = z.strictObject({ candidatura_id: id })
const ofShift = [
  'candidatura_not_found',
  'shift_day_too_early',
  'shift_day_too_late',
  'attendance_already_recorded',
] as const

export const checkIn = defineRoute({
  method: 'POST',
  path: '/functions/v1/check-in',
  summary: 'The doctor has arrived: from 2 hours before the start until the end',
  by: 'medico',
  whileSuspended: true,
  body,
  ok: shiftDay,
  errors: ofShift,
})

export const checkOut = defineRoute({
  method: 'POST',
  path: '/functions/v1/check-out',
  summary: 'The doctor, who has checked in, leaves: until a day after the end',
  by: 'medico',
  whileSuspended: true,
  body,
  ok: shiftDay,
  errors: ofShift,
})

export const confirmPresence = defineRoute({
  method: 'POST',
  path: '/functions/v1/confirm-presence',
  summary: 'The hospital confirms that the doctor came: from the start until 14 days after the end',
  by: 'hospital',
  body,
  ok: shiftDay,
  errors: ofShift,
})

export const reportNoShow = defineRoute({
  method: 'POST',
  path: '/functions/v1/report-no-show',
  summary:
    'The hospital says that the doctor did not come: in the same time, while neither is said and it has not rated',
  by: 'hospital',
  body,
  ok: shiftDay,
  errors: [...ofShift, 'rating_already_given'],
})

export const answerNoShow = defineRoute({
  method: 'POST',
  path: '/functions/v1/answer-no-show',
  summary: 'What the doctor says to a reported no-show, once',
  by: 'medico',
  body: body.extend({ answer: reply }),
  ok: shiftDay,
  errors: ['candidatura_not_found', 'attendance_already_recorded'],
})
