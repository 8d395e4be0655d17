import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { HospitalsShiftDay } from '../../candidaturas/day/HospitalsShiftDay.tsx'
import { OwnVagaCard } from '../own/OwnVagaCard.tsx'
import { useOwnVagaDialogs } from '../own/OwnVagaDialogs.tsx'

/** A vaga for the hospital that published it, with all the actions of its list. */
export function HospitalsVaga({ vaga }: { vaga: OwnVaga }) {
  const { actions, dialogs } = useOwnVagaDialogs([vaga])
  return (
    <section className="@container">
      <h1 className="mb-3 text-2xl">Vaga do seu hospital</h1>
      <OwnVagaCard vaga={vaga} {...actions} />
      {dialogs}
      {vaga.status === 'preenchida' && vaga.undo_until === null && <HospitalsShiftDay vaga={vaga} />}
    </section>
  )
}
