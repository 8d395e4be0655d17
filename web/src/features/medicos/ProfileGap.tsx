import { profileGap } from '@plantao/contract/sentences/start'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, ButtonLink } from '../../components/ui/Button.tsx'
import { useLoaded } from '../../lib/code-loading/use-loaded.ts'
import { useUser } from '../../lib/session/session.ts'
import { addressFor } from '../auth/account-views.ts'
import type { ProfileField } from './OwnProfileDialog.tsx'
import { ownMedicoQuery } from './own-medico-query.ts'

const loadDialog = () => import('./OwnProfileDialog.tsx').then((module) => module.OwnProfileDialog)

/** 'Meu Perfil', opened at one of its fields. Render `profile` beside the control that calls `fill`. */
export function useOwnProfile() {
  const user = useUser()
  const { component: Dialog, whenLoaded } = useLoaded(loadDialog)
  const [field, setField] = useState<ProfileField>()
  const [isOpen, setOpen] = useState(false)
  function fill(asked: ProfileField) {
    void whenLoaded(() => {
      setField(asked)
      setOpen(true)
    })
  }
  return { fill, profile: user && Dialog && <Dialog user={user} field={field} open={isOpen} onOpenChange={setOpen} /> }
}

const fieldLabels = { especialidade: 'Informar especialidade', documento: 'Enviar documento CRM' } as const

/** Finds the field that hospitals do not see of a doctor who has not applied anywhere yet. Null after that. */
function useGap() {
  const user = useUser()
  const { data } = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  if (!data || data.has_applied) return null
  const { especialidade, has_documento } = data
  return { field: !especialidade ? 'especialidade' : has_documento ? null : 'documento', data } as const
}

/** Stands by the button that applies, until the first application. It stops nothing. */
export function ProfileGap() {
  const gap = useGap()
  const { fill, profile } = useOwnProfile()
  const field = gap?.field
  return (
    <>
      {field && (
        <div className="flex w-full flex-wrap items-center gap-x-3">
          <p className="text-ink-2">{profileGap(gap.data)}</p>
          <Button variant="ghost" size="sm" className="-ml-3" aria-haspopup="dialog" onClick={() => fill(field)}>
            {fieldLabels[field]}
          </Button>
        </div>
      )}
      {profile}
    </>
  )
}

/** The primary action of a tab that stays empty until its doctor has applied somewhere. */
export function MedicoNextStep() {
  const gap = useGap()
  const { fill, profile } = useOwnProfile()
  const field = gap?.field
  return (
    <>
      {field && (
        <Button aria-haspopup="dialog" onClick={() => fill(field)}>
          {fieldLabels[field]}
        </Button>
      )}
      {gap && !field && <ButtonLink href={addressFor('medico', 'dashboard')}>Ver vagas</ButtonLink>}
      {profile}
    </>
  )
}
