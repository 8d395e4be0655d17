import { useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { type HistoryOf, historyQuery } from '../queries.ts'
import { describeEvent, type HistoryReader } from './describe-event.ts'

interface HistoryListProps {
  of: HistoryOf
  reader: HistoryReader
  timeZone: string
}

export function HistoryList({ of, reader, timeZone }: HistoryListProps) {
  const list = useInfiniteQuery(historyQuery(of))
  if (!list.data) return <NotLoaded query={list} what="o histórico" skeleton="h-40" />
  const events = list.data.pages.flatMap((page) => page.items)
  return (
    <>
      <ol aria-label="Histórico" className="ml-2 border-l-2 border-line">
        {events.map((event) => {
          const { title, facts } = describeEvent(event, reader, timeZone)
          return (
            <li key={event.id} className="relative pb-5 pl-5 last:pb-0">
              <span
                aria-hidden
                className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-edge bg-card"
              />
              <p className="font-semibold">{title}</p>
              {facts.map((fact) => (
                <p key={fact} className="text-sm break-words whitespace-pre-line text-ink-2">
                  {fact}
                </p>
              ))}
            </li>
          )
        })}
      </ol>
      <ShowMore list={list} shown={events.length} className="mt-4" />
    </>
  )
}
