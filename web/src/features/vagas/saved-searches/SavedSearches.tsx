import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import { useState } from 'react'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'

const loadDialogs = () => import('./SavedSearchesDialog.tsx').then((module) => module.SearchDialogs)

export function SavedSearches() {
  const { isFiltered } = useVagaFilters()
  const { component: Dialogs, preload, whenLoaded } = useLoaded(loadDialogs)
  const [open, setOpen] = useState<'save' | 'list' | null>(null)
  const show = (dialog: typeof open) => void whenLoaded(() => setOpen(dialog))
  return (
    <>
      {isFiltered && (
        <Chip
          icon={<BookmarkPlus aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={preload}
          onClick={() => show('save')}
        >
          Salvar busca
        </Chip>
      )}
      <Chip
        icon={<Bookmark aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onClick={() => show('list')}
      >
        Buscas salvas
      </Chip>
      {Dialogs && <Dialogs shown={open} onClose={() => setOpen(null)} />}
    </>
  )
}
