import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'

const { otherUf, otherEspecialidade, noEspecialidade, noDocumento } = messages.candidatos

/** A decision that can be undone counts as none, so that no row changes when another one is decided. */
const isUndecided = ({ status, undo_until }: CandidaturaOfVaga) => status === 'pendente' || undo_until !== null

/** Sentences of what speaks against a candidate who waits. None of it stops an acceptance. */
export function warningsOf(candidatura: CandidaturaOfVaga): string[] {
  if (!isUndecided(candidatura)) return []
  const { fit, record, medico } = candidatura
  return [
    fit && !fit.uf && otherUf,
    fit && !fit.especialidade && (medico.especialidade ? otherEspecialidade : noEspecialidade),
    record && !record.has_documento && noDocumento,
  ].filter((warning) => typeof warning === 'string')
}

/** Warnings that all candidates of a vaga have. They are said once above the rows, because they choose nobody. */
export function sharedWarnings(sameVaga: readonly CandidaturaOfVaga[]) {
  const [first = [], ...others] = sameVaga.filter(isUndecided).map(warningsOf)
  return first.filter((warning) => others.every((each) => each.includes(warning)))
}

/** Whether this is the first candidate who can be accepted, and fits the vaga better than the second. */
export function isBest({ id }: CandidaturaOfVaga, sameVaga: readonly CandidaturaOfVaga[]) {
  const [first, second] = sameVaga.filter(({ status, has_clash }) => status === 'pendente' && !has_clash)
  return first?.id === id && second !== undefined && JSON.stringify(first.fit) !== JSON.stringify(second.fit)
}
