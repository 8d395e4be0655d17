import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import type { SkipTarget } from '../../components/layout/SkipLink.tsx'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { useLoaded } from '../../lib/code-loading/use-loaded.ts'
import { useUser } from '../../lib/session/session.ts'
import { SignOutButton } from '../auth/sign-in/SignOutButton.tsx'
import { AcceptanceToasts } from '../notificacoes/AcceptanceToasts.tsx'
import { NotificacoesButton } from '../notificacoes/NotificacoesButton.tsx'
import { ownMedicoQuery } from './own-medico-query.ts'

const loadDialog = () => import('./OwnProfileDialog.tsx').then((module) => module.OwnProfileDialog)

export function MedicoHeader({ skip }: { skip?: SkipTarget | undefined }) {
  const user = useUser()
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  const { component: Dialog, preload, whenLoaded } = useLoaded(loadDialog)
  const [open, setOpen] = useState(false)

  return (
    <AppHeader skip={skip}>
      <NotificacoesButton accountType="medico" />
      <button
        type="button"
        aria-haspopup="dialog"
        className="rounded-full transition-opacity duration-150 hover:opacity-80"
        onPointerEnter={preload}
        onClick={() => void whenLoaded(() => setOpen(true))}
      >
        <Avatar name={medico.data?.nome ?? user?.email ?? ''} />
        <VisuallyHidden>Meu Perfil</VisuallyHidden>
      </button>
      <SignOutButton />
      {user && <AcceptanceToasts userId={user.id} />}
      {user && Dialog && <Dialog user={user} open={open} onOpenChange={setOpen} />}
    </AppHeader>
  )
}
