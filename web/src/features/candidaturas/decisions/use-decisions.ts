import { acceptCandidatura, refuseCandidatura, undoAccept, undoRefusal } from '@plantao/contract/candidaturas/routes'
import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import { undoSeconds, writingSeconds } from '@plantao/contract/candidaturas/states'
import { messages } from '@plantao/contract/messages'
import type { RouteInput } from '@plantao/contract/route'
import { useIsMutating } from '@tanstack/react-query'
import { createElement, Fragment } from 'react'
import { call } from '../../../lib/http/api.ts'
import { isOffline, isRefusal } from '../../../lib/http/errors.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { vagaAndCandidaturas } from '../../../lib/realtime/change.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import { RefusalReason } from './RefusalReason.tsx'

const mutationKey = (vagaId: string) => ['candidaturas', 'accept', vagaId]

interface Decided {
  vaga: { id: string; nome_vaga: string }
  candidatura: CandidaturaOfVaga
}

const texts = messages.candidaturas

const detailsOf = ({ vaga, candidatura }: Decided) =>
  texts.decidedDetails({ medico: candidatura.medico.nome, vaga: vaga.nome_vaga })

/** @param onAccepted called before the lists are loaded again, which removes the row of the candidate */
export function useAcceptCandidatura(decided: Decided, onAccepted: () => void) {
  const vagaId = decided.vaga.id
  const undo = useUndo('accept', vagaId)
  return useChange({
    mutationKey: mutationKey(vagaId),
    mutationFn: (body: RouteInput<typeof acceptCandidatura>['body']) => call(acceptCandidatura, { body }),
    changes: () => vagaAndCandidaturas(vagaId),
    isPendingUntilShown: true,
    onSuccess: ({ id }) => {
      const until = performance.now() + undoSeconds * 1000
      notify.successWithButton(texts.accepted, {
        name: kinds.accept.toastOf(id),
        description: detailsOf(decided),
        label: 'Desfazer',
        seconds: undoSeconds,
        onPress: () => undo.mutate({ id, until }),
      })
      onAccepted()
    },
    onError: notifyFailure(texts.acceptFailed, {
      unexpected: texts.acceptUnexpected,
      offline: messages.offline.accept,
    }),
  })
}

/** @param onRefused called before the lists are loaded again, which folds the row of the candidate */
export function useRefuseCandidatura(decided: Decided, onRefused: (() => void) | undefined) {
  const { vaga, candidatura } = decided
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
      onPress: () => undo.mutate({ id: candidatura.id, until }),
    })
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
    isPendingUntilShown: true,
    onSuccess: () => {
      show(texts.refused, undoSeconds, true)
      onRefused?.()
    },
    onError: notifyFailure(texts.refuseFailed, { offline: messages.offline.refuse }),
  })
}

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
 * Undoes a decision. `until` is the last moment to undo, as a time of `performance.now()`: if the call fails before it,
 * a toast offers another try, unless the server refused.
 */
export function useUndo(kind: DecisionKind, vagaId: string) {
  const { route, undone, failed, offline, toastOf } = kinds[kind]
  const undo = useChange({
    mutationFn: ({ id }: { id: string; until: number }) => call(route, { body: { candidatura_id: id } }),
    changes: () => vagaAndCandidaturas(vagaId),
    isPendingUntilShown: true,
    onSuccess: ({ id }) => {
      notify.end(toastOf(id))
      notify.success(undone)
    },
    onError: (error, { id, until }) => {
      const seconds = (until - performance.now()) / 1000
      if (isRefusal(error) || seconds <= 0) return notifyFailure(failed, { offline })(error)
      notify.errorWithButton(failed, {
        ...(isOffline(error) && { description: offline }),
        label: 'Tentar novamente',
        seconds,
        onPress: () => undo.mutate({ id, until }),
      })
    },
  })
  return undo
}

export function useIsAccepting(vagaId: string) {
  return useIsMutating({ mutationKey: mutationKey(vagaId) }) > 0
}
