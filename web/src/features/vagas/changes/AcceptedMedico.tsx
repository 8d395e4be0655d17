import type { OwnVaga } from '@plantao/contract/vagas/schema'
import UserCheck from 'lucide-react/icons/user-check'
import { PhoneLinks } from '../../../components/PhoneLinks.tsx'
import { Differences } from './Differences.tsx'

/** The doctor who has the shift, with the proposed change. Empty while nobody has it. */
export function AcceptedMedico({ vaga }: { vaga: OwnVaga }) {
  const { accepted_name, accepted_phone, change } = vaga
  if (!accepted_name) return null
  return (
    <>
      <p className="mt-3 flex items-start gap-2">
        <UserCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ok" />
        <span className="min-w-0">
          Preenchida por <span className="font-semibold">{accepted_name}</span>
          {accepted_phone && (
            <>
              {' · '}
              <PhoneLinks
                phone={accepted_phone}
                className="-my-2.5 inline-block py-2.5 font-semibold text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2"
              />
            </>
          )}
        </span>
      </p>
      {change && (
        <div className="mt-3 rounded-control bg-fact px-4 py-3 text-sm forced-colors:outline">
          <p className="font-semibold">
            {change.status === 'pending'
              ? 'Alteração proposta, aguardando resposta'
              : 'Alteração não aceita: o plantão continua como estava'}
          </p>
          <Differences vaga={vaga} change={change} />
        </div>
      )}
    </>
  )
}
