import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import { useState } from 'react'
import { Chip } from '../../../components/ui/chips/Chip.tsx'
import { useLoaded } from '../../../lib/code-loading/use-loaded.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'

const loadSave = () => import('./SaveSearchDialog.tsx').then((module) => module.SaveSearchDialog)
const loadList = () => import('./SavedSearchesDialog.tsx').then((module) => module.SavedSearchesDialog)

export function SavedSearches() {
  const { isFiltered } = useVagaFilters()
  const save = useLoaded(loadSave)
  const list = useLoaded(loadList)
  const [open, setOpen] = useState<'save' | 'list' | null>(null)
  const { component: SaveDialog } = save
  const { component: ListDialog } = list
  const close = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      {isFiltered && (
        <Chip
          icon={<BookmarkPlus aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={save.preload}
          onClick={() => void save.whenLoaded(() => setOpen('save'))}
        >
          Salvar busca
        </Chip>
      )}
      <Chip
        icon={<Bookmark aria-hidden />}
        aria-haspopup="dialog"
        onPointerEnter={list.preload}
        onClick={() => void list.whenLoaded(() => setOpen('list'))}
      >
        Buscas salvas
      </Chip>
      {SaveDialog && <SaveDialog open={open === 'save'} onOpenChange={close} />}
      {ListDialog && <ListDialog open={open === 'list'} onOpenChange={close} />}
    </>
  )
}
