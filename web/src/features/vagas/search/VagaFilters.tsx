import { messages } from '@plantao/contract/messages'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { SearchField } from '../../../components/SearchField.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { useMediaQuery } from '../../../lib/browser/use-media-query.ts'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import { FilterChips } from '../chips/FilterChips.tsx'
import { TextHints } from '../chips/TextHints.tsx'
import { EspecialidadeFilter } from '../filter-fields/EspecialidadeFilter.tsx'
import { HospitalFilter } from '../filter-fields/HospitalFilter.tsx'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'

const loadSheet = () => import('../filter-fields/FilterSheet.tsx').then((module) => module.FilterSheet)

/** On a phone, the search field and a line of chips stay above the list, and a sheet has all other filters. */
export function VagaFilters({ hasFieldsBeside }: { hasFieldsBeside: boolean }) {
  const { filters, words, setWords, hasRefused } = useVagaFilters()
  const isPhone = useMediaQuery('(width < 48rem)')
  const { component: FilterSheet, preload, whenLoaded } = useLoaded(loadSheet)
  const [open, setOpen] = useState(false)
  const count = Object.entries(filters).filter(([name, value]) => name !== 'q' && value !== undefined).length

  return (
    <section
      aria-label="Filtros das vagas"
      // The filters lie in front of the list, because the options of the combobox overlap the list.
      className="@container max-md:-mt-2 md:relative md:z-10 lg:rounded-card lg:border lg:border-line lg:bg-card lg:p-5 lg:shadow-card"
    >
      <div className="grid gap-2 max-lg:[&_label]:sr-only @min-[40rem]:grid-cols-[1fr_12rem_14rem] lg:gap-4 lg:grid-cols-[1.6fr_1fr_1fr]">
        <div className="flex flex-wrap items-end gap-2">
          <SearchField
            label="Buscar"
            className="flex-1 basis-40"
            placeholder="Vaga, hospital, cidade…"
            value={words}
            onSearch={setWords}
          />
          {!hasFieldsBeside && (
            <Button
              variant="secondary"
              className="px-3"
              aria-haspopup="dialog"
              onPointerEnter={preload}
              onClick={() => void whenLoaded(() => setOpen(true))}
              icon={<SlidersHorizontal aria-hidden className="size-5" />}
            >
              <span className="@max-[18rem]:sr-only">Filtros</span>
              {count > 0 && (
                <span
                  aria-hidden
                  className="min-w-5 rounded-full bg-brand text-center text-sm leading-[1.4286] text-on-brand forced-colors:outline"
                >
                  {count}
                </span>
              )}
            </Button>
          )}
        </div>
        {!isPhone && (
          <>
            <HospitalFilter />
            <EspecialidadeFilter />
          </>
        )}
      </div>
      {hasRefused && <p className="mt-3 text-sm text-ink-2">{messages.vagas.filtersIgnored}</p>}
      <TextHints className="mt-3" />
      <div className="mt-2 lg:mt-3">
        <FilterChips isPhone={isPhone} />
      </div>
      {FilterSheet && !hasFieldsBeside && <FilterSheet hasAll={isPhone} open={open} onOpenChange={setOpen} />}
    </section>
  )
}
