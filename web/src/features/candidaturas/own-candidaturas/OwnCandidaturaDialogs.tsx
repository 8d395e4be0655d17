import { useState } from 'react'
import { HistoryDialog } from '../../vagas/history/HistoryDialog.tsx'
import { GiveUpDialog, type OwnChance } from './GiveUpDialog.tsx'
import { WithdrawDialog } from './WithdrawDialog.tsx'

export interface OwnCandidaturaActions {
  onWithdraw: (id: string) => void
  onGiveUp: (id: string) => void
  onHistory?: (id: string) => void
}

type OpenDialog = { name: 'withdraw' | 'give-up' | 'history'; id: string }

/** Keeps the dialogs outside the cards, because a card unmounts when the list scrolls or changes. */
export function useOwnCandidaturaDialogs(candidaturas: readonly OwnChance[]) {
  // `open` is separate from `dialog`, so that a closing dialog keeps its content while it fades.
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [open, setOpen] = useState(false)
  const chosen = candidaturas.find(({ id }) => id === dialog?.id)
  const show = (name: OpenDialog['name']) => (id: string) => {
    setDialog({ name, id })
    setOpen(true)
  }
  const openState = { open, onOpenChange: setOpen }
  const actions = {
    onWithdraw: show('withdraw'),
    onGiveUp: show('give-up'),
    onHistory: show('history'),
  }
  const dialogs = chosen && (
    <>
      {dialog?.name === 'withdraw' && <WithdrawDialog key={chosen.id} candidatura={chosen} {...openState} />}
      {dialog?.name === 'give-up' && <GiveUpDialog key={chosen.id} candidatura={chosen} {...openState} />}
      {dialog?.name === 'history' && (
        <HistoryDialog
          key={chosen.id}
          vaga={chosen.vaga}
          of={{ candidatura_id: chosen.id }}
          reader={{ side: 'medico', hospital: chosen.vaga.hospital.nome }}
          {...openState}
        />
      )}
    </>
  )
  return { actions, dialogs }
}
