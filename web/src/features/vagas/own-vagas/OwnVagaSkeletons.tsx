import { Card } from '../../../components/ui/Card.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'

/** Placeholders as large as the cards, so that nothing jumps when they load. */
export function OwnVagaSkeletons() {
  return (
    <Loading label="Carregando vagas…" className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((key) => (
        <Card key={key} className="flex min-h-60 flex-col justify-between gap-4 p-4 @xl:min-h-41 @xl:flex-row @xl:p-5">
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-6 w-3/5" />
            <div className="flex flex-wrap gap-2">
              <Skeleton className="h-7 w-20" />
              <Skeleton className="h-7 w-28" />
              <Skeleton className="h-7 w-72" />
            </div>
          </div>
          <div className="flex items-center justify-between gap-4 @xl:flex-col @xl:items-end @xl:justify-start">
            <Skeleton className="h-7 w-28" />
            <Skeleton className="h-11 w-46" />
          </div>
        </Card>
      ))}
    </Loading>
  )
}
