import { differences } from '@plantao/contract/vagas/changes/difference-rules'
import type { ChangeProposal } from '@plantao/contract/vagas/changes/schema'
import type { Vaga } from '@plantao/contract/vagas/schema'

/** 'Data: de ter, 24/11/2026 para qua, 25/11/2026', a line for each. */
export function Differences({ vaga: { data, horario, valor }, change }: { vaga: Vaga; change: ChangeProposal }) {
  return (
    <ul className="mt-1">
      {differences({ data, horario, valor }, change).map(({ label, value }) => (
        <li key={label}>
          {label}: {value}
        </li>
      ))}
    </ul>
  )
}
