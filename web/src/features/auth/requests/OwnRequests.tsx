import { answerDays } from '@plantao/contract/auth/requests/rules'
import type { PersonRequest } from '@plantao/contract/auth/requests/schema'
import { formatDay, formatInstantDate } from '@plantao/contract/format'
import { requestKindLabels } from '@plantao/contract/sentences/operacao'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShowMore } from '../../../components/list/ShowMore.tsx'
import { NotLoaded } from '../../../components/load-state/NotLoaded.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { ownRequestsQuery } from './queries.ts'
import { RequestDialog } from './RequestDialog.tsx'

export function OwnRequests() {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-label="Pedidos sobre meus dados" className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">Pedidos sobre meus dados</h3>
      <p className="text-ink-2">
        Peça acesso, correção ou exclusão de dados seus que você não consegue ver ou alterar aqui. A resposta chega em
        até {answerDays} dias.
      </p>
      <RequestList />
      <Button variant="secondary" className="w-fit" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Fazer um pedido
      </Button>
      <RequestDialog open={isAsking} onOpenChange={setIsAsking} />
    </section>
  )
}

function RequestList() {
  const list = useInfiniteQuery(ownRequestsQuery)
  if (!list.data)
    return (
      <NotLoaded
        query={list}
        failed="Não foi possível carregar seus pedidos."
        label="Carregando seus pedidos…"
        skeleton="h-12"
      />
    )
  const requests = list.data.pages.flatMap(({ items }) => items)
  if (requests.length === 0) return null
  return (
    <>
      <ul className="divide-y divide-line-2 rounded-control border border-line">
        {requests.map((request) => (
          <OwnRequest key={request.id} request={request} />
        ))}
      </ul>
      <ShowMore list={list} shown={requests.length} />
    </>
  )
}

function OwnRequest({ request: { kind, text, created_at, due_on, answered_at, answer } }: { request: PersonRequest }) {
  return (
    <li className="px-4 py-3">
      <p className="font-semibold">{requestKindLabels[kind]}</p>
      <p className="text-sm text-ink-2">
        Pedido em {formatInstantDate(created_at, readersZone)} ·{' '}
        {answered_at
          ? `respondido em ${formatInstantDate(answered_at, readersZone)}`
          : `resposta até ${formatDay(due_on)}`}
      </p>
      {text && <p className="mt-1 break-words whitespace-pre-line">{text}</p>}
      {answer && (
        <p className="mt-2 border-l-2 border-line pl-3 break-words whitespace-pre-line">
          <span className="text-sm font-semibold text-ink-2">Resposta: </span>
          {answer}
        </p>
      )}
      {answer && kind === 'acesso' && (
        <p className="mt-2 text-sm text-ink-2">A cópia dos seus dados está em “Exportar meus dados”.</p>
      )}
    </li>
  )
}
