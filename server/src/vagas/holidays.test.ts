import { holidayName } from '@plantao/contract/vagas/holiday-rules'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/database.ts'

const { owner } = await testDatabase()

it('the calendar marks the same holidays as the database’s search', async () => {
  const { rows } = await owner.query<{ day: string; is_holiday: boolean }>(
    `select d::date::text as day, app.is_holiday(d::date) as is_holiday
     from generate_series('2000-01-01'::date, '2099-12-31', interval '1 day') d`,
  )
  const named = rows.filter(({ day }) => holidayName(day) !== undefined).map(({ day }) => day)
  expect(named).toEqual(rows.filter(({ is_holiday }) => is_holiday).map(({ day }) => day))
  // There are ten days each year, except in 2000 and 2079, when Good Friday falls on Tiradentes' day.
  expect(named).toHaveLength(998)
})
