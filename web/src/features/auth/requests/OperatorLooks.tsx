import type { OperatorLook } from '@plantao/contract/auth/requests/schema'
import { formatInstant } from '@plantao/contract/format'
import { operacao } from '@plantao/contract/sentences/operacao'
import { useInfiniteQuery } from '@tanstack/react-query'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { operatorLooksQuery } from './queries.ts'

const did = {
  conta: 'abriu seus dados',
  vaga: 'abriu o histórico de uma vaga sua ou em que você se candidatou',
  sessoes: 'viu ou encerrou suas sessões',
  dados: 'tirou uma cópia dos seus dados',
  suspensao: 'suspendeu sua conta ou retirou a suspensão',
  exclusao: 'excluiu sua conta',
} as const satisfies Record<OperatorLook['kind'], string>

export function OperatorLooks() {
  const list = useInfiniteQuery(operatorLooksQuery)
  if (!list.data)
    return (
      <NotLoaded query={list} failed={operacao.looksFailed} label="Carregando acessos da operação…" skeleton="h-12" />
    )
  const looks = list.data.pages.flatMap(({ items }) => items)
  if (looks.length === 0) return <p className="text-ink-2">{operacao.noLooks}</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {looks.map(({ id, kind, reason, created_at }) => (
          <li key={id} className="flex items-start gap-3 py-2.5">
            <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-3" />
            <span className="min-w-0">
              {/* A page that was loaded before a deploy has no words for a new kind. */}
              <span className="font-semibold">Operação do Plantão Aberto</span> {did[kind] ?? did.conta}
              <span className="block break-words">Motivo: {reason}</span>
              <span className="block text-sm text-ink-2">{formatInstant(created_at, readersZone)}</span>
            </span>
          </li>
        ))}
      </ul>
      <ShowMore list={list} shown={looks.length} className="mt-2" />
    </>
  )
}
