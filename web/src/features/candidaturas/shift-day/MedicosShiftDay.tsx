import type { VagaForMedico } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { shiftDayQuery } from '../../avaliacoes/queries.ts'
import { ShiftRatings } from '../../avaliacoes/rate/ShiftRatings.tsx'
import { ShiftCard } from './ShiftCard.tsx'

/** The first part of the page of an accepted shift. */
export function MedicosShiftDay({ vaga, children }: { vaga: VagaForMedico; children?: ReactNode }) {
  const { data: day, isError, isFetching, refetch } = useQuery(shiftDayQuery(vaga.id))
  return (
    <ShiftCard vaga={vaga} contato={vaga.contato} day={day ?? null} shownIn="page">
      {day === undefined &&
        (isError ? (
          <LoadError what="o dia do plantão" retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Carregando o dia do plantão…">
            <Skeleton className="mt-4 h-40" />
          </Loading>
        ))}
      {children}
      {day && (
        <div className="mt-5 empty:hidden">
          <ShiftRatings vaga={vaga} day={day} by="medico" />
        </div>
      )}
    </ShiftCard>
  )
}
