import { formatDay, formatHours, formatInteger, formatValor } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { RouteOutput } from '@plantao/contract/route'
import type { listReplacements } from '@plantao/contract/vagas/replacements/routes'
import { editBlockedBy, reopenBlockedBy } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Dialog } from '../../../components/ui/dialog/Dialog.tsx'
import { Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { useReopenVaga } from '../own-vaga-changes.ts'
import { EditVagaDialog } from '../publish/EditVagaDialog.tsx'
import { replacementsQuery } from '../queries.ts'
import { ReplacementRow } from './ReplacementRow.tsx'

interface ReplacementsDialogProps {
  vaga: OwnVaga
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before doctors are called. The dialog shows who would be called, and who else could take the shift. */
export function ReplacementsDialog({ vaga, open, onOpenChange }: ReplacementsDialogProps) {
  const reopen = useReopenVaga()
  const list = useInfiniteQuery({ ...replacementsQuery(vaga.id), enabled: open })
  const toCallCount = list.data?.pages[0]?.to_call_count
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const tellAll = vaga.status === 'encerrada' ? 'Reabrir e avisar' : 'Avisar todos'
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Quem pode cobrir o plantão"
      size="lg"
      description={`${vaga.nome_vaga} · ${formatDay(vaga.data)} · ${formatHours(vaga)}`}
      footer={
        reopenBlockedBy(vaga, toCallCount ?? 0, now) === null && (
          <Button loading={reopen.isPending} onClick={() => reopen.mutate(vaga)}>
            {toCallCount === undefined ? tellAll : `${tellAll} (${formatInteger(toCallCount)})`}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p>
          {vaga.valor !== null && 'Valor: '}
          <span className="font-semibold">{formatValor(vaga.valor)}</span>
        </p>
        {editBlockedBy(vaga, now) === null && (
          <Button variant="secondary" icon={<Pencil aria-hidden className="size-4" />} onClick={() => setEditing(true)}>
            Alterar o valor
          </Button>
        )}
      </div>
      <p className="mt-3 text-ink-2">
        Quem está livre recebe um aviso no aplicativo e um e-mail, uma vez. Ninguém fica com o plantão sem aceitar.
      </p>
      <Replacements vaga={vaga} list={list} />
      <EditVagaDialog vaga={vaga} open={isEditing} onOpenChange={setEditing} />
    </Dialog>
  )
}

type List = UseInfiniteQueryResult<InfiniteData<RouteOutput<typeof listReplacements>>>

function Replacements({ vaga, list }: { vaga: OwnVaga; list: List }) {
  if (!list.data)
    return (
      <NotLoaded query={list} what="a lista" className="mt-4 flex flex-col gap-4">
        <Skeleton className="h-26 md:h-17" />
        <Skeleton className="h-26 md:h-17" />
      </NotLoaded>
    )
  const people = list.data.pages.flatMap((page) => page.items)
  if (people.length === 0) {
    return (
      <EmptyState
        icon={<Users />}
        title={messages.vagas.noReplacements}
        description="Aqui aparecem os candidatos anteriores desta vaga e, perto do início, quem já trabalhou aqui e aceita chamadas para urgências."
      />
    )
  }
  return (
    <>
      <ul aria-label="Quem pode cobrir o plantão" className="mt-2 -mb-2 divide-y divide-line">
        {people.map((person) => (
          <ReplacementRow key={person.medico_id} vaga={vaga} person={person} />
        ))}
      </ul>
      <ShowMore list={list} shown={people.length} className="mt-4" />
    </>
  )
}
