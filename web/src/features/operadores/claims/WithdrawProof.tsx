import { proofClaims } from '@plantao/contract/sentences/proof-claims'
import { useState } from 'react'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useWithdrawProof } from './queries.ts'

interface WithdrawProofProps {
  hospitalId: string
  nome: string
}

export function WithdrawProof({ hospitalId, nome }: WithdrawProofProps) {
  const [open, setOpen] = useState(false)
  const withdraw = useWithdrawProof()
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Retirar confirmação
      </Button>
      <PromptDialog
        draftKey={`withdraw-proof:${hospitalId}`}
        open={open}
        onOpenChange={setOpen}
        title={`Retirar a confirmação de ${nome}?`}
        description={proofClaims.withdrawMeans}
        hint={proofClaims.reasonHint}
        confirmLabel="Retirar"
        danger
        loading={withdraw.isPending}
        onConfirm={(reason) =>
          withdraw.mutate(
            { hospital_id: hospitalId, reason },
            onceDecided(() => setOpen(false)),
          )
        }
      />
    </>
  )
}
