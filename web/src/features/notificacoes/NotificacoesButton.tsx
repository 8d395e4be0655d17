import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { Button } from '../../components/ui/Button.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { useLoaded } from '../../lib/code-loading/use-loaded.ts'
import { unreadQuery } from './queries.ts'

const loadDialog = () => import('./NotificacoesDialog.tsx').then((module) => module.NotificacoesDialog)

/** The server counts no further than 100. */
const maxShown = 99

export function NotificacoesButton({ accountType }: { accountType: 'medico' | 'hospital' }) {
  const unread = useQuery(unreadQuery).data ?? 0
  const { component: Dialog, preload, whenLoaded } = useLoaded(loadDialog)
  const [open, setOpen] = useState(false)
  const count = unread > maxShown ? `mais de ${maxShown}` : unread
  return (
    <>
      <Button
        data-bell
        variant="ghost"
        size="icon"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => void whenLoaded(() => setOpen(true))}
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-brand px-1 text-[length:--spacing(3)] leading-none font-bold text-on-brand forced-colors:outline"
          >
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
        <VisuallyHidden>
          Notificações{unread > 0 && `, ${count} ${unread === 1 ? 'não lida' : 'não lidas'}`}
        </VisuallyHidden>
      </Button>
      {Dialog && <Dialog accountType={accountType} open={open} onOpenChange={setOpen} />}
    </>
  )
}
