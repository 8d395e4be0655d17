import { Card } from '../../../components/ui/Card.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'

/** Placeholders as large as the cards, so that nothing jumps when the cards load. */
export function OwnVagaSkeletons() {
  return (
    <Loading label="Carregando vagas…" className="flex flex-col gap-3">
      {['a', 'b', 'c'].map((key) => (
        <Card
          key={key}
          className="flex min-h-54 flex-col gap-4 p-4 @min-[43rem]:min-h-24 @min-[43rem]:flex-row @min-[43rem]:py-3"
        >
          <div className="flex flex-1 flex-col gap-3">
            <Skeleton className="h-6 w-3/5" />
            <div className="flex flex-wrap gap-2">
              <Skeleton className="h-5 w-20" />
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-5 w-28" />
            </div>
          </div>
          <div className="flex flex-col gap-2 @min-[43rem]:w-62 @min-[43rem]:items-end">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-11 w-full" />
          </div>
        </Card>
      ))}
    </Loading>
  )
}
