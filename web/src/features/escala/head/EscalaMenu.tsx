import { hospitalMembros } from '@plantao/contract/addresses'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Copy from 'lucide-react/icons/copy'
import FileText from 'lucide-react/icons/file-text'
import Share2 from 'lucide-react/icons/share-2'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { MenuButton } from '../../../components/ui/MenuButton.tsx'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import { escalaAddress, folhaAddress, readEscala } from '../escala-in-address.ts'

const loadShareDialog = () => import('../share/ShareDialog.tsx').then((module) => module.ShareDialog)
const loadDuplicateDialog = () => import('../duplicate/DuplicateDialog.tsx').then((module) => module.DuplicateDialog)

/** The rarer actions of every view of the plan: its doctors, a pasted month, a copy of it, its paper, and its text. */
export function EscalaMenu() {
  const [address] = useSearchParams()
  const [, navigate] = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { component: ShareDialog, whenLoaded } = useLoaded(loadShareDialog)
  const [isDuplicating, setDuplicating] = useState(false)
  const duplicate = useLoaded(loadDuplicateDialog)
  const { view } = readEscala(address, '')
  return (
    <>
      <MenuButton
        label="Mais ações da escala"
        actions={[
          { label: 'Médicos da casa', Icon: UsersRound, onSelect: () => navigate(hospitalMembros) },
          {
            label: 'Colar a escala',
            Icon: ClipboardPaste,
            onSelect: () => navigate(escalaAddress(address, { visao: 'colar' })),
          },
          ...(view === 'semana' || view === 'mes'
            ? [
                {
                  label: view === 'mes' ? 'Duplicar mês' : 'Duplicar semana',
                  Icon: Copy,
                  hasDialog: true,
                  onSelect: () => void duplicate.whenLoaded(() => setDuplicating(true)),
                },
              ]
            : []),
          { label: 'Folha do mês', Icon: FileText, onSelect: () => navigate(folhaAddress(address, {})) },
          {
            label: 'Compartilhar',
            Icon: Share2,
            hasDialog: true,
            onSelect: () => void whenLoaded(() => setOpen(true)),
          },
        ]}
      />
      {duplicate.component && <duplicate.component open={isDuplicating} onOpenChange={setDuplicating} />}
      {ShareDialog && <ShareDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
