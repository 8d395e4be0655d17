import { misfitsOf } from '@plantao/contract/candidaturas/fit-rules'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ReviewedVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { formatAverage } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'

const texts = messages.candidatos
const misfitTexts = {
  other_uf: texts.otherUf,
  other_especialidade: texts.otherEspecialidade,
  no_especialidade: texts.noEspecialidade,
} as const

/** The facts by which a hospital compares candidates: '★ 4,3 (8) · já fez 2 plantões aqui · documento enviado'. */
export function CandidatoRecord({ vaga, candidatura }: { vaga: ReviewedVaga; candidatura: CandidaturaOfVaga }) {
  const { record, medico } = candidatura
  if (!record) return null
  const { media, total, shifts_here, gave_up_here, has_documento } = record
  // A doctor without any shift at this hospital had nothing to give up, so the count of given-up shifts is left out.
  const showsGivenUp = shifts_here > 0 || gave_up_here > 0
  const misfits = misfitsOf(medico, vaga)
  return (
    <>
      <p className="mt-0.5 text-sm text-ink-2">
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
        {' · '}
        {[texts.shiftsHere(shifts_here), showsGivenUp && texts.gaveUpHere(gave_up_here), texts.documento(has_documento)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {misfits.length > 0 && (
        <p className="mt-0.5 text-sm font-semibold text-amber-ink">
          {misfits.map((misfit) => misfitTexts[misfit]).join(' · ')}
        </p>
      )}
    </>
  )
}
