import type { Avaliacao } from '@plantao/contract/avaliacoes/schema'
import { formatAverage, formatInstantDate } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { InlineLoadError } from '../../components/load-state/InlineLoadError.tsx'
import { Stars } from '../../components/Stars.tsx'
import { Loading, Skeleton } from '../../components/ui/Skeleton.tsx'
import { avaliacoesQuery } from './queries.ts'

interface AvaliacoesListProps {
  /** Null while the account has no medico row, and so no ratings. */
  medicoId: string | null
  /** The sentence when there are no ratings; it differs for one's own. */
  none?: string
}

/** The average over all ratings, and the latest of them. */
export function AvaliacoesList({ medicoId, none = messages.avaliacoes.none }: AvaliacoesListProps) {
  if (medicoId === null) return <Average media={0} total={0} none={none} />
  return <AvaliacoesOf medicoId={medicoId} none={none} />
}

function AvaliacoesOf({ medicoId, none }: { medicoId: string; none: string }) {
  const { data, isError, isFetching, refetch } = useQuery(avaliacoesQuery(medicoId))

  if (!data) {
    if (isError) {
      return (
        <InlineLoadError retrying={isFetching} onRetry={() => void refetch()}>
          Não foi possível carregar as avaliações.
        </InlineLoadError>
      )
    }
    return (
      <Loading label="Carregando avaliações…" className="flex flex-col gap-3">
        <Skeleton className="h-10 w-40" />
        <Skeleton className="h-16" />
      </Loading>
    )
  }
  return (
    <>
      <Average media={data.media} total={data.total} none={none} />
      {data.items.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {data.items.map((avaliacao) => (
            <Rating key={avaliacao.id} avaliacao={avaliacao} />
          ))}
        </ul>
      )}
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

function Rating({ avaliacao }: { avaliacao: Avaliacao }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{avaliacao.hospital.nome}</span>
        <span className="text-sm text-ink-2">{formatInstantDate(avaliacao.created_at)}</span>
      </div>
      <Stars value={avaliacao.estrelas} className="mt-1" />
      {avaliacao.comentario && <p className="mt-1 whitespace-pre-line text-ink-2">{avaliacao.comentario}</p>}
    </li>
  )
}
