import { filtersRefusedBy } from '@plantao/contract/vagas/search/rules'
import type { VagaQuestion } from '@plantao/contract/vagas/search/schema'
import { DomainError } from '../../platform/domain-error.ts'

/** @throws {DomainError} for filters that contradict each other */
export function requirePossible(asked: VagaQuestion) {
  const code = filtersRefusedBy(asked)
  if (code) throw new DomainError(code)
  return asked
}
