import { messages } from '@plantao/contract/messages'
import type { SavedSearch } from '@plantao/contract/saved-searches/schema'
import { vagaFilters } from '@plantao/contract/vagas/search/schema'
import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState } from 'react'
import { CancelEditing } from '../../../components/drafts/CancelEditing.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { ConfirmDialog } from '../../../components/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { VisuallyHidden } from '../../../components/ui/VisuallyHidden.tsx'
import { noFilters } from '../filters/filters-in-address.ts'
import { useVagaFilters } from '../filters/use-vaga-filters.ts'
import { AlertsField } from './AlertsField.tsx'
import { SaveSearchDialog } from './SaveSearchDialog.tsx'
import { SearchNameForm } from './SearchNameForm.tsx'
import { savedSearchesQuery, useChangeAlerts, useDeleteSearch, useRenameSearch } from './saved-searches.ts'

/** Both dialogs load together, because the list's first screen has no room for two addresses of code. */
export function SearchDialogs({ shown, onClose }: { shown: 'save' | 'list' | null; onClose: () => void }) {
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose()
  return (
    <>
      <SaveSearchDialog open={shown === 'save'} onOpenChange={onOpenChange} />
      <SavedSearchesDialog open={shown === 'list'} onOpenChange={onOpenChange} />
    </>
  )
}

interface SavedSearchesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function SavedSearchesDialog({ open, onOpenChange }: SavedSearchesDialogProps) {
  const { change } = useVagaFilters()

  function openSearch({ filters }: SavedSearch) {
    change({ ...noFilters, ...vagaFilters.parse(filters) })
    onOpenChange(false)
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Buscas salvas">
      <List onChoose={openSearch} />
    </Dialog>
  )
}

function List({ onChoose }: { onChoose: (search: SavedSearch) => void }) {
  const searches = useQuery(savedSearchesQuery)
  const { data } = searches
  const [renaming, setRenaming] = useState<string | null>(null)
  const [deleting, setDeleting] = useState<SavedSearch | null>(null)
  const rename = useRenameSearch()
  const remove = useDeleteSearch()
  const listId = useId()

  if (!data) return <NotLoaded query={searches} what="as buscas salvas" skeleton="h-24" />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<Bookmark />}
        title={messages.savedSearches.none}
        description="Escolha filtros na lista de vagas e toque em “Salvar busca”."
      />
    )
  }
  return (
    <>
      <ul aria-label="Buscas salvas" className="-my-3 divide-y divide-line">
        {data.map((search) => (
          <li key={search.id} className="flex flex-wrap items-center gap-x-1 py-2">
            {renaming === search.id ? (
              <SearchNameForm
                draftKey={`search:${search.id}`}
                name={search.name}
                busy={rename.isPending}
                onSave={(name, draft) => {
                  const onSuccess = () => {
                    draft.forget()
                    setRenaming(null)
                  }
                  rename.mutate({ id: search.id, name }, { onSuccess })
                }}
                cancel={(draft) => (
                  <CancelEditing draft={draft} disabled={rename.isPending} onCancel={() => setRenaming(null)} />
                )}
              />
            ) : (
              <>
                <button
                  id={`${listId}-${search.id}`}
                  type="button"
                  onClick={() => onChoose(search)}
                  className="min-h-11 min-w-0 flex-1 basis-40 py-2 text-left font-semibold break-words text-brand hover:underline hover:underline-offset-4"
                >
                  {search.name}
                </button>
                <Button variant="ghost" size="icon" onClick={() => setRenaming(search.id)}>
                  <Pencil aria-hidden className="size-4" />
                  <VisuallyHidden>Renomear {search.name}</VisuallyHidden>
                </Button>
                <Button variant="ghost" size="icon" onClick={() => setDeleting(search)}>
                  <Trash2 aria-hidden className="size-4" />
                  <VisuallyHidden>Excluir {search.name}</VisuallyHidden>
                </Button>
                <Alerts search={search} describedBy={`${listId}-${search.id}`} />
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Excluir esta busca?"
        description={deleting?.name}
        confirmLabel="Excluir"
        danger
        loading={remove.isPending}
        onConfirm={() => deleting && remove.mutate(deleting.id, { onSuccess: () => setDeleting(null) })}
      />
    </>
  )
}

function Alerts({ search: { id, alerts }, describedBy }: { search: SavedSearch; describedBy: string }) {
  const change = useChangeAlerts()
  const value = change.isPending ? change.variables.alerts : alerts
  return (
    <AlertsField value={value} describedBy={describedBy} onChange={(next) => change.mutate({ id, alerts: next })} />
  )
}
