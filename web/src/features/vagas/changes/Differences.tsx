import type { ChangeProposal } from '@plantao/contract/vagas/changes/schema'
import { differences } from '@plantao/contract/vagas/content-rules'
import type { Vaga } from '@plantao/contract/vagas/schema'

/** A list of the changed fields: 'Data: de ter, 24/11/2026 para qua, 25/11/2026'. */
export function Differences({ vaga, change }: { vaga: Vaga; change: ChangeProposal }) {
  return (
    <ul className="mt-1">
      {differences(vaga, change).map(({ label, value }) => (
        <li key={label}>
          {label}: {value}
        </li>
      ))}
    </ul>
  )
}
