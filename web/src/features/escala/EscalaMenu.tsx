import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { MenuButton } from '../../components/ui/MenuButton.tsx'
import { useLoaded } from '../../lib/code-loading/use-loaded.ts'
import { escalaAddress, folhaAddress } from './escala-in-address.ts'

const loadShareDialog = () => import('./share/ShareDialog.tsx').then((module) => module.ShareDialog)

/** The rarer actions of every view of the plan: a pasted month, its paper, and its text for WhatsApp. */
export function EscalaMenu() {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { component: ShareDialog, whenLoaded } = useLoaded(loadShareDialog)
  return (
    <>
      <MenuButton
        label="Mais ações da escala"
        actions={[
          {
            label: 'Colar a escala',
            Icon: ClipboardPaste,
            onSelect: () => navigate(escalaAddress(address, { visao: 'colar' })),
          },
          { label: 'Folha do mês', Icon: FileText, onSelect: () => navigate(folhaAddress(address, {})) },
          {
            label: 'Compartilhar',
            Icon: Share2,
            hasDialog: true,
            onSelect: () => void whenLoaded(() => setOpen(true)),
          },
        ]}
      />
      {ShareDialog && <ShareDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
