import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'

const rows = ['a', 'b', 'c', 'd', 'e']

/** Placeholders as high as the rows, so that nothing jumps when the rows load. */
export function VagaRowSkeletons({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="border-line bg-card max-md:-mx-4 max-md:border-t md:overflow-clip md:rounded-card md:shadow-card md:ring-1 md:ring-line">
        {rows.map((row) => (
          <div
            key={row}
            className="flex h-36.25 flex-col justify-between border-b border-line px-4 py-3 md:h-27 md:px-5"
          >
            <Skeleton className="h-5 w-4/5 max-w-72" />
            <Skeleton className="h-5 w-3/5 max-w-80" />
            <div className="flex items-center justify-between gap-4">
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-11 w-32 md:h-6" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}
