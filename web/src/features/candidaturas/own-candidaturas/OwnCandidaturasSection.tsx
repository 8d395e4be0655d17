import { type ReactNode, useId } from 'react'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'

export function OwnCandidaturasSection({ children }: { children: ReactNode }) {
  return (
    <section className="max-md:-mt-2">
      <h1 className="mb-3 text-2xl max-md:mb-1 max-md:text-xl">Minhas candidaturas</h1>
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
    <section aria-labelledby={id} className="not-first-of-type:mt-4 md:not-first-of-type:mt-6">
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

export const CandidaturaSkeletons = () => (
  <Loading label="Carregando candidaturas…" className="flex flex-col gap-3">
    <Skeleton className="h-72" />
    <Skeleton className="h-24" />
    <Skeleton className="h-24" />
  </Loading>
)
