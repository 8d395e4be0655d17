import { escala as texts } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { useQuery } from '@tanstack/react-query'
import { phonesQuery, type Shift } from '../queries.ts'
import { bySetor, planOfDays } from '../rows.ts'
import { ShiftList } from '../ShiftList.tsx'

interface DayListProps {
  dia: string
  shifts: readonly Shift[]
  setores: readonly Setor[]
  /** True when only chosen sectors are shown. */
  isFiltered: boolean
}

/** The shifts of a day, with buttons to call their doctors. Only the phones of this day are loaded. */
export function DayList({ dia, shifts, setores, isFiltered }: DayListProps) {
  const ofDay = planOfDays(shifts).get(dia) ?? []
  const phones = useQuery({ ...phonesQuery(dia), enabled: ofDay.some(({ medico }) => medico !== null) })
  return (
    <ShiftList
      sections={bySetor(ofDay, setores)}
      day={dia}
      none={isFiltered ? texts.noneOnDayInSetores : texts.noneOnDay}
      {...(phones.data && { phones: phones.data })}
    />
  )
}
