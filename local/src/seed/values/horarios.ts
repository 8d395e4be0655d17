import type { Random } from '@plantao/testkit/random'
import { weighted } from './skew.ts'

/** Hours as hospitals write them. The first spelling, which the form offers, is the most frequent. */
const forms = {
  day: '07:00 - 19:00;7h às 19h;07h-19h;das 7h às 19h;07:00 às 19:00;Diurno 07:00-19:00;0700-1900;SD (7h-19h);08:00 - 20:00;7h às 19h (12h);8h às 18h',
  night:
    '19:00 - 07:00;19h às 7h;19h-7h;das 19h às 7h do dia seguinte;19:00 às 07:00;SN (19h-7h);Noturno 19-7;20:00 - 08:00;19:00 - 07:00 (+1);22h às 7h',
  'whole-day':
    '07:00 - 07:00;24h;7h às 7h;24 horas (07:00 - 07:00);07h às 07h do dia seguinte;19:00 - 19:00;24h - 8h às 8h',
  'part-day':
    '07:00 - 13:00;13:00 - 19:00;7h às 13h;13h às 19h;08:00 - 12:00;19:00 - 23:00;das 7 às 13;13h-19h;18h à meia-noite',
  unread: 'A combinar;A combinar com a coordenação;Conforme escala;Noturno;Diurno ou noturno',
} as const

export type Shift = keyof typeof forms

/** Paid hours of each kind of shift, whatever hours the text says. */
export const usualHours: Record<Shift, number> = { day: 12, night: 12, 'whole-day': 24, 'part-day': 6, unread: 12 }

const weights: Record<Shift, number> = { day: 34, night: 40, 'whole-day': 12, 'part-day': 11, unread: 3 }
const shifts = Object.keys(weights) as Shift[]

export const pickShift = weighted(shifts, (shift) => weights[shift])

const pickForm = Object.fromEntries(
  shifts.map((shift) => [shift, weighted(forms[shift].split(';'), (_, i) => (i === 0 ? 10 : 4 / i))]),
) as Record<Shift, (random: Random) => string>

export const pickHorario = (random: Random, shift: Shift) => pickForm[shift](random)
