import type { OwnVaga } from '@plantao/contract/vagas/schema'
import type { ReactNode } from 'react'
import { OwnVagaCard } from '../own-vagas/OwnVagaCard.tsx'
import { type CandidatosDialog, useOwnVagaDialogs } from '../own-vagas/OwnVagaDialogs.tsx'

interface HospitalsVagaProps {
  vaga: OwnVaga
  Candidatos: CandidatosDialog
  /** The day of the shift, only for a filled vaga. */
  shiftDay: ReactNode
}

export function HospitalsVaga({ vaga, Candidatos, shiftDay }: HospitalsVagaProps) {
  const { actions, dialogs } = useOwnVagaDialogs([vaga], Candidatos)
  return (
    <section className="@container">
      <h1 className="mb-3 text-2xl">Vaga do seu hospital</h1>
      <OwnVagaCard vaga={vaga} {...actions} />
      {dialogs}
      {vaga.status === 'preenchida' && vaga.undo_until === null && shiftDay}
    </section>
  )
}
