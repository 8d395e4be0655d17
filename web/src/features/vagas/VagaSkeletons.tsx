import { Card } from '../../components/ui/Card.tsx'
import { Loading, Skeleton } from '../../components/ui/Skeleton.tsx'

/** Cards of about the size of those that come, so that nothing jumps when they do. */
export function VagaSkeletons({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <Loading label={label}>
      <div className="flex flex-col gap-3">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and they never move
          <VagaSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}

const VagaSkeleton = () => (
  <Card className="grid min-h-100 grid-cols-[auto_minmax(0,1fr)] grid-rows-[1fr_auto] gap-x-4 p-4 md:min-h-46 md:grid-cols-[auto_minmax(0,1fr)_auto] md:grid-rows-1 md:gap-x-5 md:p-5">
    <div className="self-start border-r border-line pr-4 md:pr-5">
      <Skeleton className="h-17 w-14" />
    </div>
    <div className="flex flex-col gap-3">
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-2/3" />
      <div className="flex flex-wrap gap-2">
        <Skeleton className="h-7 w-26" />
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-7 w-24" />
      </div>
    </div>
    <div className="col-span-full mt-4 flex items-center justify-between border-t border-dashed border-line pt-4 md:col-span-1 md:mt-0 md:flex-col md:items-end md:justify-start md:gap-4 md:border-0 md:pt-0">
      <Skeleton className="h-7 w-30" />
      <Skeleton className="h-11 w-34" />
    </div>
  </Card>
)
