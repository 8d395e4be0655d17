import { escala as texts } from '@plantao/contract/sentences/escala'
import type { Setor } from '@plantao/contract/setores/schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SheetPreset } from '../../plantoes/sheet/sheet-form.ts'
import { phonesQuery, type Shift } from '../queries.ts'
import { planOfDays, type Row, type Section, toGroups, toSections } from '../rows.ts'
import { ShiftList } from '../ShiftList.tsx'
import { AddDialog } from '../typing/AddDialog.tsx'

interface DayListProps {
  dia: string
  today: string
  shifts: readonly Shift[]
  setores: readonly Setor[]
  /** The keys of the sectors and specialties that are shown. An empty list means all. */
  chosen: readonly string[]
  /** The sectors that have their rows also without shifts. */
  listed: readonly Setor[]
  publish: (preset: SheetPreset) => void
}

/**
 * The shifts of a day, with buttons to call their doctors, and to add more. Only the phones of this day are loaded.
 */
export function DayList({ dia, today, shifts, setores, chosen, listed, publish }: DayListProps) {
  const ofDay = planOfDays(shifts).get(dia) ?? []
  const phones = useQuery({ ...phonesQuery(dia), enabled: ofDay.some(({ medico }) => medico !== null) })
  const [adding, setAdding] = useState<{ section: Section; row: Row; open: boolean } | null>(null)
  return (
    <>
      <ShiftList
        sections={toSections(toGroups(ofDay, setores, listed))}
        day={dia}
        none={chosen.length > 0 ? texts.noneOnDayInSetores : texts.noneOnDay}
        onAdd={(section, row) => setAdding({ section, row, open: true })}
        {...(phones.data && { phones: phones.data })}
      />
      {adding && (
        <AddDialog
          {...adding}
          dia={dia}
          setor={setores.find(({ id }) => id === adding.section.key) ?? null}
          publish={dia >= today ? publish : null}
          onClose={() => setAdding({ ...adding, open: false })}
        />
      )}
    </>
  )
}
