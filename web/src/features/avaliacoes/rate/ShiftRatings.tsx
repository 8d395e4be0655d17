import { rateBlockedBy } from '@plantao/contract/candidaturas/shift-day/rules'
import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { formatInstantDate } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { Vaga } from '@plantao/contract/vagas/schema'
import { Stars } from '../../../components/Stars.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { Answers } from '../Rating.tsx'
import { RateButton } from './RateButton.tsx'

interface ShiftRatingsProps {
  vaga: Pick<Vaga, 'id' | 'time_zone'>
  day: ShiftDay
  by: 'medico' | 'hospital'
}

export function ShiftRatings({ vaga, day, by }: ShiftRatingsProps) {
  const canRate = rateBlockedBy(day, useNow()) === null
  const { given, received, rate_until } = day
  const until = formatInstantDate(rate_until, vaga.time_zone)
  if (!canRate && !given && !received) return null
  return (
    <section className="flex flex-col gap-4 border-t border-dashed border-line pt-5">
      <h3 className="text-lg">Avaliações</h3>
      {canRate && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <RateButton vaga={vaga} by={by} />
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">{messages.avaliacoes.sealed(until)}</p>
        </div>
      )}
      {given && (
        <SubmittedRating
          title="Sua avaliação"
          rating={given}
          note={given.is_open ? null : messages.avaliacoes.givenSealed(until)}
        />
      )}
      {received && (
        <div>
          <SubmittedRating title="Avaliação recebida" rating={received} note={null} />
          <Answers avaliacao={received} />
        </div>
      )}
    </section>
  )
}

function SubmittedRating({
  title,
  rating,
  note,
}: {
  title: string
  rating: Pick<NonNullable<ShiftDay['given']>, 'estrelas' | 'comentario' | 'reply'>
  note: string | null
}) {
  const { estrelas, comentario, reply } = rating
  return (
    <div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{title}</span>
        <Stars value={estrelas} />
      </p>
      {comentario && <p className="mt-1 whitespace-pre-line break-words text-ink-2">{comentario}</p>}
      {reply && (
        <p className="mt-2 border-l-2 border-line pl-3 whitespace-pre-line break-words">
          <span className="text-sm font-semibold text-ink-2">Resposta: </span>
          {reply}
        </p>
      )}
      {note && <p className="mt-1 text-sm text-ink-2">{note}</p>}
    </div>
  )
}
