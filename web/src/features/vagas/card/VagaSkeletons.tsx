import { Card } from '../../../components/ui/Card.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'

/** Placeholders as large as the cards, so that nothing jumps when the cards load. */
export function VagaSkeletons({ label, count = 4 }: { label: string; count?: number }) {
  return (
    <Loading label={label}>
      <div className="flex flex-col gap-3">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move
          <VagaSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}

const VagaSkeleton = () => (
  <div className="@container">
    <Card className="grid min-h-82 grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] gap-x-4 p-4 @min-[28rem]:grid-cols-[auto_minmax(0,1fr)] @min-[28rem]:grid-rows-[1fr_auto] md:min-h-46 md:gap-x-5 md:p-5 md:@min-[43rem]:grid-cols-[auto_minmax(0,1fr)_auto] md:@min-[43rem]:grid-rows-1">
      <div className="mb-3 self-start @min-[28rem]:mb-0 @min-[28rem]:border-r @min-[28rem]:border-line @min-[28rem]:pr-4 md:@min-[28rem]:pr-5">
        <Skeleton className="h-7 w-30 @min-[28rem]:h-12 @min-[28rem]:w-24" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-6 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/3" />
        <div className="flex flex-wrap gap-2">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="h-7 w-24" />
        </div>
      </div>
      <div className="col-span-full mt-4 flex items-center justify-between gap-4 border-t border-dashed border-line pt-4 md:@min-[43rem]:col-span-1 md:@min-[43rem]:mt-0 md:@min-[43rem]:flex-col md:@min-[43rem]:items-end md:@min-[43rem]:justify-start md:@min-[43rem]:border-0 md:@min-[43rem]:pt-0">
        <Skeleton className="h-7 w-30" />
        <Skeleton className="h-11 w-34" />
      </div>
    </Card>
  </div>
)
