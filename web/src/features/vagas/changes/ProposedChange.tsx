import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { Differences } from './Differences.tsx'

export function ProposedChange({ vaga }: { vaga: OwnVaga }) {
  const { change } = vaga
  if (!change) return null
  return (
    <div className="mt-3 rounded-control bg-fact px-4 py-3 text-sm forced-colors:outline">
      <p className="font-semibold">
        {change.status === 'pending'
          ? 'Alteração proposta, aguardando resposta'
          : 'Alteração não aceita: o plantão continua como estava'}
      </p>
      <Differences vaga={vaga} change={change} />
    </div>
  )
}
