import type { ReactNode } from 'react'
import { VagaSkeletons } from '../../vagas/card/VagaSkeletons.tsx'

export const ownCandidaturasTitle = 'Minhas candidaturas'

export function OwnCandidaturasSection({ children }: { children: ReactNode }) {
  return (
    <section>
      <h1 className="mt-2 mb-3 text-2xl max-md:text-xl md:mt-6">{ownCandidaturasTitle}</h1>
      {children}
    </section>
  )
}

export const CandidaturaSkeletons = () => <VagaSkeletons label="Carregando candidaturas…" />
