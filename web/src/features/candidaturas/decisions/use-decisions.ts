import { acceptCandidatura, refuseCandidatura, undoAccept, undoRefusal } from '@plantao/contract/candidaturas/routes'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { undoSeconds, writingSeconds } from '@plantao/contract/candidaturas/states'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { type QueryClient, useIsMutating, useQueryClient } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { call } from '../../../lib/http/api.ts'
import { isOffline, isRefusal } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { mapItems } from '../../../lib/queries/cursor-pages.ts'
import { vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { currentTime } from '../../../lib/time/clock.ts'
import { candidaturasQuery, waitingQuery } from '../queries.ts'
import { RefusalReason } from './RefusalReason.tsx'

const mutationKey = (vagaId: string) => ['candidaturas', 'accept', vagaId]

interface Decided {
  vaga: { id: string; nome_vaga: string }
  candidatura: CandidaturaOfVaga
}

const texts = messages.candidaturas

const detailsOf = ({ vaga, candidatura }: Decided) =>
  texts.decidedDetails({ medico: candidatura.medico.nome, vaga: vaga.nome_vaga })

export function useAcceptCandidatura(decided: Decided) {
  const vagaId = decided.vaga.id
  const client = useQueryClient()
  const undo = useUndo('accept', vagaId)
  return useChange({
    mutationKey: mutationKey(vagaId),
    mutationFn: (body: RouteInput<typeof acceptCandidatura>['body']) => call(acceptCandidatura, { body }),
    changes: () => vagaAndCandidaturas(vagaId),
    onSuccess: ({ id, status }) => {
      const until = performance.now() + undoSeconds * 1000
      notify.successWithButton(texts.accepted, {
        name: kinds.accept.toastOf(id),
        description: detailsOf(decided),
        label: 'Desfazer',
        seconds: undoSeconds,
        onPress: () => undo(id, until),
      })
      showStatus(client, vagaId, id, { status, undo_until: inSeconds(undoSeconds) })
    },
    onError: notifyFailure(texts.acceptFailed, {
      unexpected: texts.acceptUnexpected,
      offline: messages.offline.accept,
    }),
  })
}

export function useRefuseCandidatura(decided: Decided) {
  const { vaga, candidatura } = decided
  const client = useQueryClient()
  const undo = useUndo('refusal', vaga.id)
  const changes = () => vagaAndCandidaturas(vaga.id)
  const send = (body: RouteInput<typeof refuseCandidatura>['body']) => call(refuseCandidatura, { body })
  const show = (title: string, seconds: number, withReason: boolean) => {
    const until = performance.now() + seconds * 1000
    const reason = createElement(RefusalReason, {
      key: candidatura.id,
      onWrite: () => write.mutate(),
      onSend: (reason: string) => addReason.mutateAsync(reason),
    })
    notify.successWithButton(title, {
      name: kinds.refusal.toastOf(candidatura.id),
      description: createElement(Fragment, null, detailsOf(decided), withReason && reason),
      label: 'Desfazer',
      seconds,
      onPress: () => undo(candidatura.id, until),
    })
    showStatus(client, vaga.id, candidatura.id, { status: 'recusada', undo_until: inSeconds(seconds) })
  }
  const onError = notifyFailure(texts.refuseFailed, { offline: messages.offline.refusalReason })
  const write = useChange({
    mutationFn: () => send({ candidatura_id: candidatura.id, is_writing_reason: true }),
    changes,
    onSuccess: () => show(texts.refused, writingSeconds, true),
    onError,
  })
  const addReason = useChange({
    mutationFn: (reason: string) => send({ candidatura_id: candidatura.id, reason }),
    changes,
    onSuccess: () => show(texts.reasonKept, undoSeconds, false),
    onError,
  })
  return useChange({
    mutationFn: () => send({ candidatura_id: candidatura.id }),
    changes,
    onSuccess: () => show(texts.refused, undoSeconds, true),
    onError: notifyFailure(texts.refuseFailed, { offline: messages.offline.refuse }),
  })
}

/** Estimates `undo_until` for the cached lists, until they are loaded again with the server's time. */
const inSeconds = (seconds: number) => new Date(currentTime() + seconds * 1000).toISOString()

export type DecisionKind = 'accept' | 'refusal'

const kinds = {
  accept: {
    route: undoAccept,
    undone: texts.acceptUndone,
    failed: texts.undoFailed,
    offline: messages.offline.undo,
    toastOf: (id: string) => `undo-${id}`,
  },
  refusal: {
    route: undoRefusal,
    undone: texts.refusalUndone,
    failed: texts.undoRefusalFailed,
    offline: messages.offline.undoRefusal,
    // Refusals share one toast. Earlier refusals can be undone in their rows.
    toastOf: (_id: string) => 'undo-refusal',
  },
} as const

/**
 * Returns a function that undoes a decision. Its parameter `until` is the last moment to undo, as a time of
 * `performance.now()`. If the call fails before this moment, a toast offers another try, unless the server refused.
 */
export function useUndo(kind: DecisionKind, vagaId: string) {
  const client = useQueryClient()
  const { route, undone, failed, offline, toastOf } = kinds[kind]
  const notifyUndoFailed = notifyFailure(failed, { offline })
  const { mutateAsync } = useChange({
    mutationFn: (candidatura_id: string) => call(route, { body: { candidatura_id } }),
    changes: () => vagaAndCandidaturas(vagaId),
    onSuccess: ({ id, status }) => {
      notify.end(toastOf(id))
      notify.success(undone)
      showStatus(client, vagaId, id, { status, undo_until: null })
    },
  })
  // Failures are handled here, because an `onError` of `useChange` would not know `until`, and an `onError` passed to
  // `mutate` would not run after the dialog is closed.
  return function undo(id: string, until: number) {
    mutateAsync(id).catch((error) => {
      const seconds = (until - performance.now()) / 1000
      if (isRefusal(error) || seconds <= 0) return notifyUndoFailed(error)
      notify.errorWithButton(failed, {
        ...(isOffline(error) && { description: offline }),
        label: 'Tentar novamente',
        seconds,
        onPress: () => undo(id, until),
      })
    })
  }
}

export function useIsAccepting(vagaId: string) {
  return useIsMutating({ mutationKey: mutationKey(vagaId) }) > 0
}

/** Updates the cached lists before their reload, so that 'Aceitar' disappears from the other rows immediately. */
function showStatus(
  client: QueryClient,
  vagaId: string,
  id: string,
  changed: Pick<CandidaturaOfVaga, 'status' | 'undo_until'>,
) {
  const change = (candidatura: CandidaturaOfVaga) =>
    candidatura.id === id ? { ...candidatura, ...changed } : candidatura
  client.setQueryData(candidaturasQuery(vagaId).queryKey, (list) => mapItems(list, change))
  client.setQueryData(waitingQuery.queryKey, (list) =>
    mapItems(list, (group) =>
      group.vaga.id === vagaId ? { ...group, candidaturas: group.candidaturas.map(change) } : group,
    ),
  )
}
