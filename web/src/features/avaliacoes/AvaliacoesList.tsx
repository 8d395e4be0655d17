import { formatAverage } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { ShowMore } from '../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Skeleton } from '../../components/ui/progress/Skeleton.tsx'
import { avaliacoesOfHospitalQuery, avaliacoesQuery } from './queries.ts'
import { Rating, type RatingShown } from './Rating.tsx'

interface AvaliacoesListProps {
  /** Null while the account has no medico row, and so no ratings. */
  medicoId: string | null
  none?: string
  isBrief?: boolean | undefined
}

export function AvaliacoesList({ medicoId, none = messages.avaliacoes.none, isBrief }: AvaliacoesListProps) {
  if (medicoId === null) return <Average media={0} total={0} none={none} />
  return <AvaliacoesOf medicoId={medicoId} none={none} isBrief={isBrief} />
}

function AvaliacoesOf({ medicoId, ...shown }: Pick<RatingsProps, 'none' | 'isBrief'> & { medicoId: string }) {
  const list = useInfiniteQuery(avaliacoesQuery(medicoId))
  return <Ratings list={list} isOwn={shown.none === messages.avaliacoes.none} {...shown} />
}

interface AvaliacoesOfHospitalProps {
  hospitalId: string
  /** True when the reader is the hospital itself, which may answer its ratings. */
  isOwn?: boolean
}

export function AvaliacoesOfHospital({ hospitalId, isOwn = false }: AvaliacoesOfHospitalProps) {
  const list = useInfiniteQuery(avaliacoesOfHospitalQuery(hospitalId))
  return <Ratings list={list} none={messages.avaliacoes.noneOfHospital} isOwn={isOwn} />
}

interface RatingsProps {
  list: UseInfiniteQueryResult<{ pages: { items: RatingShown[]; media: number; total: number }[] }>
  none: string
  isOwn: boolean
  isBrief?: boolean | undefined
}

function Ratings({ list, none, isOwn, isBrief }: RatingsProps) {
  const [first] = list.data?.pages ?? []
  if (!first) {
    return (
      <NotLoaded
        query={list}
        failed="Não foi possível carregar as avaliações."
        label="Carregando avaliações…"
        className="flex flex-col gap-3"
      >
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-16" />
      </NotLoaded>
    )
  }
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <Average media={first.media} total={first.total} none={none} />
      {items.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {items.map((avaliacao) => (
            <Rating key={avaliacao.id} avaliacao={avaliacao} isOwn={isOwn} isBrief={isBrief} />
          ))}
        </ul>
      )}
      <ShowMore list={list} shown={items.length} total={first.total} className="mt-2">
        Mais avaliações
      </ShowMore>
    </>
  )
}

function Average({ media, total, none }: { media: number; total: number; none: string }) {
  return (
    <>
      <p className="flex items-center gap-3">
        <span className="text-3xl font-bold tracking-title">{formatAverage(media)}</span>
        <span className="text-ink-2">
          {total === 0 ? none : `média de ${total} ${total === 1 ? 'avaliação' : 'avaliações'}`}
        </span>
      </p>
      {total === 0 && none === messages.avaliacoes.none && (
        <p className="mt-2 text-ink-2">Quando um hospital avaliar um plantão seu, a nota aparece aqui.</p>
      )}
    </>
  )
}
