import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'

const { otherUf, otherEspecialidade, noEspecialidade, noDocumento } = messages.candidatos

/** Sentences of what speaks against this candidate. None of it stops an acceptance. */
export function warningsOf({ fit, record, medico }: CandidaturaOfVaga): string[] {
  return [
    fit && !fit.uf && otherUf,
    fit && !fit.especialidade && (medico.especialidade ? otherEspecialidade : noEspecialidade),
    record && !record.has_documento && noDocumento,
  ].filter((warning) => typeof warning === 'string')
}

/** Warnings that all candidates of a vaga have. They are said once above the rows, because they choose nobody. */
export const sharedWarnings = (sameVaga: readonly CandidaturaOfVaga[]) =>
  sameVaga[0]
    ? warningsOf(sameVaga[0]).filter((warning) => sameVaga.every((each) => warningsOf(each).includes(warning)))
    : []

/** Whether this is the first candidate who can be accepted, and fits the vaga better than the second. */
export function isBest({ id }: CandidaturaOfVaga, sameVaga: readonly CandidaturaOfVaga[]) {
  const [first, second] = sameVaga.filter(({ status, has_clash }) => status === 'pendente' && !has_clash)
  return first?.id === id && second !== undefined && JSON.stringify(first.fit) !== JSON.stringify(second.fit)
}
