import { lastDayInPlan } from '@plantao/contract/escala/rules'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { addDays } from '../../../lib/time/days.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { setoresQuery } from '../../setores/setores.ts'
import { escalaQuery, phonesQuery } from '../queries.ts'
import { dutiesAt, hasMedico } from './on-duty.ts'

/** The sectors with those on duty and those who relieve them, and phones by the ids of the shifts. */
export function useOnDuty(today: string, enabled = true) {
  const now = useNow()
  // After midnight, a night shift under way stands only in yesterday's plan.
  const yesterday = addDays(today, -1)
  const shifts = useQuery({ ...escalaQuery(yesterday, addDays(today, 1)), enabled })
  const setores = useQuery(setoresQuery)
  const duties = shifts.data && setores.data ? dutiesAt(shifts.data, setores.data, now) : undefined
  const present = (enabled && duties ? duties : []).flatMap((duty) => duty.now)
  // Phones are loaded only for days with a doctor on duty, because doctors see a record of each reading.
  const days = [
    ...new Set(present.filter(hasMedico).map((shift) => (lastDayInPlan(shift) < today ? yesterday : today))),
  ]
  const phones = useQueries({ queries: days.map(phonesQuery), combine: joinPhones })
  return { now, shifts, setores, duties, present, phones }
}

const joinPhones = (answers: UseQueryResult<Map<string, string>>[]) =>
  new Map(answers.flatMap(({ data }) => (data ? [...data] : [])))
