import { messages } from '@plantao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppHeader } from '../../components/layout/AppHeader.tsx'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { notifyFailure } from '../../lib/notify-failure.ts'
import { useUser } from '../../lib/session/session.ts'
import { SignOutButton } from '../auth/sign-in/SignOutButton.tsx'
import { ownMedicoQuery } from './own-medico-query.ts'

const loadDialog = () => import('./OwnProfileDialog.tsx')
type OwnProfileDialog = Awaited<ReturnType<typeof loadDialog>>['default']

export function MedicoHeader() {
  const user = useUser()
  const medico = useQuery({ ...ownMedicoQuery(user?.id ?? ''), enabled: user !== null })
  const [Dialog, setDialog] = useState<OwnProfileDialog>()
  const [open, setOpen] = useState(false)

  // Not React's `lazy`: if the code cannot be loaded, the dashboard stays.
  async function openDialog() {
    try {
      const { default: loaded } = await loadDialog()
      setDialog(() => loaded)
      setOpen(true)
    } catch (error) {
      notifyFailure(messages.unexpected.title)(error)
    }
  }

  return (
    <AppHeader>
      <button
        type="button"
        aria-haspopup="dialog"
        className="rounded-full transition-opacity duration-150 hover:opacity-80"
        onPointerEnter={() => loadDialog().catch(() => {})}
        onClick={() => void openDialog()}
      >
        <Avatar name={medico.data?.nome ?? user?.email ?? ''} />
        <VisuallyHidden>Meu Perfil</VisuallyHidden>
      </button>
      <SignOutButton />
      {user && Dialog && <Dialog user={user} open={open} onOpenChange={setOpen} />}
    </AppHeader>
  )
}
