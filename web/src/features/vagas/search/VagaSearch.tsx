import { useEffect } from 'react'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import { OpenVagas } from './OpenVagas.tsx'
import { VagaFilters } from './VagaFilters.tsx'

const loadFields = () => import('../filter-fields/FilterFields.tsx').then((module) => module.FilterFields)

export function VagaSearch() {
  const isWide = useMediaQuery('(width >= 64rem)')
  const { component: FilterFields, whenLoaded } = useLoaded(loadFields)
  // Only a wide window has room for the fields. Their code loads in an effect, so that it does not delay the list.
  useEffect(() => {
    if (isWide) void whenLoaded(() => {})
  }, [isWide, whenLoaded])

  return (
    <>
      <VagaFilters hasFieldsBeside={isWide} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        {isWide && (
          <section
            aria-label="Mais filtros"
            className="mt-6 max-h-[calc(100dvh-var(--top-bars)-2rem)] self-start overflow-y-auto rounded-card border border-line bg-card p-4 shadow-card print:hidden lg:sticky lg:top-[calc(var(--top-bars)+1rem)]"
          >
            {/* The page's footer stays hidden until the fields have their height. */}
            {FilterFields ? <FilterFields /> : <div data-loading />}
          </section>
        )}
        <OpenVagas />
      </div>
    </>
  )
}
