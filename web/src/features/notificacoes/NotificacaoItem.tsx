import { formatInstant } from '@plantao/contract/format'
import { describeNotificacao } from '@plantao/contract/notificacoes/kind-rules'
import type { Notificacao } from '@plantao/contract/notificacoes/schema'
import { Link } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { timeAgo } from './when.ts'

interface NotificacaoItemProps {
  notificacao: Notificacao
  accountType: 'medico' | 'hospital'
  now: Date
  onOpen: () => void
}

export function NotificacaoItem({ notificacao, accountType, now, onOpen }: NotificacaoItemProps) {
  const { text, about, path } = describeNotificacao(notificacao, accountType)
  const { is_read, created_at } = notificacao
  const moment = formatInstant(created_at, readersZone)
  return (
    <li>
      <Link
        href={path}
        onClick={onOpen}
        className="group flex items-start gap-3 px-5 py-3 transition-colors duration-150 hover:bg-fact focus-visible:-outline-offset-2"
      >
        <span
          aria-hidden
          className={cn(
            'mt-2 size-2.5 shrink-0 rounded-full',
            is_read ? 'bg-transparent' : 'bg-brand forced-colors:border-[0.3125rem]',
          )}
        />
        <span className="min-w-0 break-words">
          {!is_read && <VisuallyHidden>Não lida: </VisuallyHidden>}
          <span className={cn('block', !is_read && 'font-semibold')}>{text}</span>
          {about && <span className="block text-ink-2">{about}</span>}
          {/* The exact time appears when the mouse rests on the age, and when the keyboard focuses the link. */}
          <time dateTime={created_at} title={moment} className="block text-sm text-ink-2">
            <span className="group-focus-visible:hidden">{timeAgo(created_at, readersZone, now)}</span>
            <span className="hidden group-focus-visible:inline">{moment}</span>
          </time>
        </span>
      </Link>
    </li>
  )
}
