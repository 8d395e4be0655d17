import { type ReactNode, useId } from 'react'
import { VagaSkeletons } from '../../vagas/card/VagaSkeletons.tsx'

export function OwnCandidaturasSection({ children }: { children: ReactNode }) {
  return (
    <section>
      <h1 className="mb-3 text-2xl max-md:text-xl">Minhas candidaturas</h1>
      {children}
    </section>
  )
}

interface GroupProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

export function Group({ title, action, children }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first-of-type:mt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-xl max-md:text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export const CandidaturaSkeletons = () => <VagaSkeletons label="Carregando candidaturas…" />
