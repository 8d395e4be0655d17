import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { formatAverage } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { warningsOf } from './comparison.ts'

const texts = messages.candidatos

interface CandidatoRecordProps {
  candidatura: CandidaturaOfVaga
  /** Warnings that are not said again, because they stand above the rows. */
  shared: readonly string[]
}

/** The facts by which a hospital compares candidates: '★ 4,3 (8) · já fez 2 plantões aqui · CRM de outro estado'. */
export function CandidatoRecord({ candidatura, shared }: CandidatoRecordProps) {
  const { record } = candidatura
  if (!record) return null
  const { media, total, shifts_here, gave_up_here } = record
  const warnings = warningsOf(candidatura).filter((warning) => !shared.includes(warning))
  return (
    <p className="text-sm text-ink-2">
      {total === 0 ? (
        texts.unrated
      ) : (
        <>
          <span aria-hidden>
            ★ {formatAverage(media)} ({total})
          </span>
          <VisuallyHidden>
            Nota {formatAverage(media)}, {total === 1 ? '1 avaliação' : `${total} avaliações`}
          </VisuallyHidden>
        </>
      )}
      {` · ${texts.shiftsHere(shifts_here)}`}
      {gave_up_here > 0 && ` · ${texts.gaveUpHere(gave_up_here)}`}
      {warnings.length > 0 && (
        <>
          {' · '}
          <span className="font-semibold text-amber-ink">{warnings.join(' · ')}</span>
        </>
      )}
    </p>
  )
}

/** Warnings that each of the `n` candidates of a vaga has. */
export function SharedWarnings({ n, shared }: { n: number; shared: readonly string[] }) {
  if (shared.length === 0) return null
  return <span className="text-sm font-semibold text-amber-ink">{texts.shared(n, shared.join(' · '))}</span>
}
