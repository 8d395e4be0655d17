import { formAddress } from '@plantao/contract/profile-parts'
import { profileGap } from '@plantao/contract/sentences/start'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../components/ui/Button.tsx'
import { useUser } from '../../lib/session/session.ts'
import { addressFor } from '../auth/account-views.ts'
import { ownMedicoQuery } from './own-medico-query.ts'

const steps = {
  especialidade: { label: 'Informar especialidade', href: formAddress('medico') },
  documento: { label: 'Enviar documento CRM', href: formAddress('medico', 'documento') },
} as const

/** Finds the field that hospitals do not see of a doctor who has not applied anywhere yet. Null after that. */
function useGap() {
  const user = useUser()
  const { data } = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  if (!data || data.has_applied) return null
  const { especialidade, has_documento } = data
  return { step: !especialidade ? steps.especialidade : has_documento ? null : steps.documento, data } as const
}

/** Stands by the button that applies, until the first application. It stops nothing. */
export function ProfileGap() {
  const gap = useGap()
  if (!gap?.step) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-x-3">
      <p className="text-ink-2">{profileGap(gap.data)}</p>
      <ButtonLink variant="ghost" size="sm" className="-ml-3" href={gap.step.href}>
        {gap.step.label}
      </ButtonLink>
    </div>
  )
}

/** The primary action of a tab that stays empty until its doctor has applied somewhere. */
export function MedicoNextStep() {
  const gap = useGap()
  if (!gap) return null
  const { label, href } = gap.step ?? { label: 'Ver vagas', href: addressFor('medico', 'dashboard') }
  return <ButtonLink href={href}>{label}</ButtonLink>
}
