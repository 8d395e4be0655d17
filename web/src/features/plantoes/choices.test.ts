import { describe, expect, it } from 'vitest'
import { daysFrom, daysOfMonth } from '../../lib/time/days.ts'
import { type Choice, choicesOf, readChoices, toggle, weekendsOf, writeChoices } from './choices.ts'

const night = (day: string): Choice => ({ day, turno: 'noite' })
const dayShift = (day: string): Choice => ({ day, turno: 'dia' })

describe('the text that keeps the choices', () => {
  it('is written in the order of the days, each choice once, and read again', () => {
    const text = writeChoices([night('2026-12-08'), dayShift('2026-12-08'), night('2026-12-07'), night('2026-12-08')])
    expect(text).toBe('2026-12-07/noite 2026-12-08/dia 2026-12-08/noite')
    expect(readChoices(text)).toEqual([night('2026-12-07'), dayShift('2026-12-08'), night('2026-12-08')])
  })

  it.each(['2027-02-31/noite', '2027-02-29/dia', '2026-12-08/manha', '2026-12-08', 'x', ''])(
    'gives no shift for “%s”',
    (text) => expect(readChoices(text)).toEqual([]),
  )

  it('reads the leap day of a leap year', () => {
    expect(readChoices('2028-02-29/noite')).toEqual([night('2028-02-29')])
  })
})

describe('pressing', () => {
  it('adds a choice, and takes it away again', () => {
    const once = toggle('', [night('2026-12-07')])
    expect(once).toBe('2026-12-07/noite')
    expect(toggle(once, [night('2026-12-07')])).toBe('')
  })

  it('fills a week that has some of its nights before it empties it', () => {
    const week = daysFrom('2026-12-07', '2026-12-13').map(night)
    const full = toggle(toggle('', [night('2026-12-09')]), week)
    expect(readChoices(full)).toEqual(week)
    expect(toggle(full, week)).toBe('')
  })
})

describe('patterns', () => {
  it('has every night', () => {
    expect(choicesOf(['2026-12-30', '2026-12-31'], 'noite')).toEqual([night('2026-12-30'), night('2026-12-31')])
  })

  it('has day and night of Saturdays and Sundays', () => {
    const days = weekendsOf(daysOfMonth('2026-12')).map(({ day }) => day.slice(8))
    expect(days).toEqual('05 05 06 06 12 12 13 13 19 19 20 20 26 26 27 27'.split(' '))
  })

  it('has every second day, over the ends of months and years', () => {
    expect(daysFrom('2026-12-28', '2027-01-04', 2)).toEqual(['2026-12-28', '2026-12-30', '2027-01-01', '2027-01-03'])
    expect(daysFrom('2027-02-27', '2027-03-03', 2)).toEqual(['2027-02-27', '2027-03-01', '2027-03-03'])
  })
})
