import type { VagaForMedico } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { shiftDayQuery } from '../../avaliacoes/queries.ts'
import { ShiftRatings } from '../../avaliacoes/rate/ShiftRatings.tsx'
import { ShiftCard } from './ShiftCard.tsx'

/** The first part of the page of an accepted shift. */
export function MedicosShiftDay({ vaga, children }: { vaga: VagaForMedico; children?: ReactNode }) {
  const shiftDay = useQuery(shiftDayQuery(vaga.id))
  const day = shiftDay.data
  return (
    <ShiftCard vaga={vaga} contato={vaga.contato} day={day ?? null} shownIn="page">
      {day === undefined && <NotLoaded query={shiftDay} what="o dia do plantão" skeleton="mt-4 h-40" />}
      {children}
      {day && (
        <div className="mt-5 empty:hidden">
          <ShiftRatings vaga={vaga} day={day} by="medico" />
        </div>
      )}
    </ShiftCard>
  )
}
