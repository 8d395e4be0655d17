import { messages } from '@plantao/contract/messages'
import type { Notificacao } from '@plantao/contract/notificacoes/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { ShowMore } from '../../components/list/ShowMore.tsx'
import { EmptyState } from '../../components/load-state/EmptyState.tsx'
import { NotLoaded } from '../../components/load-state/NotLoaded.tsx'
import { Button } from '../../components/ui/Button.tsx'
import { Dialog } from '../../components/ui/dialog/Dialog.tsx'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { useReadNotificacoes } from './changes.ts'
import { NotificacaoItem } from './NotificacaoItem.tsx'
import { notificacoesQuery, unreadQuery } from './queries.ts'
import { dayHeading } from './when.ts'

interface NotificacoesDialogProps {
  accountType: 'medico' | 'hospital'
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NotificacoesDialog({ accountType, open, onOpenChange }: NotificacoesDialogProps) {
  const unread = useQuery(unreadQuery).data ?? 0
  const read = useReadNotificacoes()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Notificações"
      footer={
        unread > 0 && (
          <Button variant="secondary" loading={read.isPending} onClick={() => read.mutate(null)}>
            Marcar todas como lidas
          </Button>
        )
      }
    >
      <List accountType={accountType} onOpen={() => onOpenChange(false)} onRead={read.mutate} />
    </Dialog>
  )
}

interface ListProps {
  accountType: 'medico' | 'hospital'
  onOpen: () => void
  onRead: (id: string) => void
}

function List({ accountType, onOpen, onRead }: ListProps) {
  const list = useInfiniteQuery(notificacoesQuery)
  const now = useNow()
  if (!list.data)
    return <NotLoaded query={list} what="as notificações" label="Carregando notificações…" skeleton="h-48" />
  const notificacoes = list.data.pages.flatMap((page) => page.items)
  if (notificacoes.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title={messages.notificacoes.none}
        description={
          accountType === 'medico'
            ? 'As respostas dos hospitais e os avisos das suas buscas aparecem aqui.'
            : 'As candidaturas às suas vagas aparecem aqui.'
        }
      />
    )
  }
  const byDay: Record<string, Notificacao[]> = {}
  for (const notificacao of notificacoes) {
    const day = dayHeading(notificacao.created_at, readersZone, now)
    byDay[day] = [...(byDay[day] ?? []), notificacao]
  }
  return (
    <>
      {Object.entries(byDay).map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="-mx-5 not-first:mt-4 first:-mt-2">
          <h3 className="px-5 pb-1 text-sm text-ink-2">{day}</h3>
          <ul aria-label={day} className="divide-y divide-line border-y border-line">
            {ofDay.map((notificacao) => (
              <NotificacaoItem
                key={notificacao.id}
                notificacao={notificacao}
                accountType={accountType}
                now={now}
                onOpen={() => {
                  if (!notificacao.is_read) onRead(notificacao.id)
                  onOpen()
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore list={list} shown={notificacoes.length} className="mt-4" />
    </>
  )
}
