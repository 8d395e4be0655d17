import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { ApplyButton } from '../candidaturas/ApplyButton.tsx'
import { VagaNotes } from './VagaNotes.tsx'
import { VagaSummary } from './VagaSummary.tsx'

export function VagaCard({ vaga }: { vaga: OpenVaga }) {
  return (
    <VagaSummary vaga={vaga} action={<ApplyButton vaga={vaga} />}>
      <VagaNotes text={vaga.observacoes} className="mt-3" />
    </VagaSummary>
  )
}
