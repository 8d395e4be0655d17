import type { OwnVaga } from '@plantao/contract/vagas/schema'
import UserCheck from 'lucide-react/icons/user-check'
import { PhoneLinks } from '../../../components/PhoneLinks.tsx'
import { cn } from '../../../components/ui/cn.ts'

interface AcceptedMedicoProps {
  vaga: Pick<OwnVaga, 'accepted_name' | 'accepted_phone'>
  className?: string
}

export function AcceptedMedico({ vaga: { accepted_name, accepted_phone }, className }: AcceptedMedicoProps) {
  if (!accepted_name) return null
  return (
    <p className={cn('flex items-start gap-1.5', className)}>
      <UserCheck aria-hidden className="mt-[0.125em] size-[1.25em] shrink-0 text-ok" />
      <span className="min-w-0">
        <span className="font-semibold">{accepted_name}</span>
        {accepted_phone && (
          <>
            {' · '}
            <PhoneLinks
              phone={accepted_phone}
              className="relative -my-3 inline-block py-3 font-semibold text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2"
            />
          </>
        )}
      </span>
    </p>
  )
}
