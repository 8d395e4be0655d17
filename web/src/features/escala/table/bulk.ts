import type { Plantao } from '@plantao/contract/plantoes/schema'
import { bulk as texts } from '@plantao/contract/sentences/escala'
import { contentNames, type VagaContent } from '@plantao/contract/vagas/content-rules'
import { closeVaga } from '@plantao/contract/vagas/routes'
import { closeBlockedBy } from '@plantao/contract/vagas/rules'
import { call } from '../../../lib/http/api.ts'
import { notify } from '../../../lib/notify/notify.ts'
import { notifyFailure } from '../../../lib/notify/notify-failure.ts'
import { useChange } from '../../../lib/realtime/use-change.ts'
import type { Step } from '../rota/state.ts'
import { isPlantao, type ListedShift } from './use-listed-shifts.ts'

/**
 * Whether a row can be chosen: a planned shift that is not being published, or a vaga to close. A filled vaga is closed
 * alone, because its doctor reads a reason.
 */
export function isChoosable(shift: ListedShift, now: Date) {
  if (isPlantao(shift)) return shift.publication_id === null
  return shift.accepted_name === null && closeBlockedBy(shift, now) === null
}

/** The steps that delete planned shifts, and those that add them again. */
export const deletionOf = (shifts: readonly Plantao[]) => ({
  steps: shifts.map(({ id, membro }): Step => ({ kind: 'delete', plantao_id: id, from: membro?.id ?? null })),
  undo: shifts.map(({ setor, membro, ...shift }): Step => {
    const content = Object.fromEntries(contentNames.map((name) => [name, shift[name]])) as unknown as VagaContent
    return { kind: 'add', shift: { ...content, setor_id: setor?.id ?? null, membro_id: membro?.id ?? null } }
  }),
})

/** The steps that move planned shifts to a sector, and those that move them back. */
export function moveOf(shifts: readonly Plantao[], to: string | null) {
  const moved = shifts.filter(({ setor }) => (setor?.id ?? null) !== to)
  const step = (plantao_id: string, from: string | null, after: string | null): Step => ({
    ...{ kind: 'setor', plantao_id, from, to: after },
  })
  return {
    steps: moved.map(({ id, setor }) => step(id, setor?.id ?? null, to)),
    undo: moved.map(({ id, setor }) => step(id, to, setor?.id ?? null)),
  }
}

/** Closes vagas one after the other. A vaga that cannot be closed ends this, and the sentence says how many were. */
export const useCloseVagas = () =>
  useChange({
    mutationFn: async ({ ids, reason }: { ids: readonly string[]; reason: string }) => {
      let done = 0
      try {
        for (const vaga_id of ids) {
          await call(closeVaga, { body: { vaga_id, ...(reason && { reason }) } })
          done++
        }
      } finally {
        if (done > 0) notify.success(texts.closed(done))
      }
    },
    changes: ({ ids }) => ids.map((vaga_id) => ({ topic: 'vagas' as const, vaga_id })),
    onError: notifyFailure(texts.closeFailed, { offline: texts.closeOffline }),
  })
