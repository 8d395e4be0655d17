import { formatInteger } from '@plantao/contract/format'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { ReplacementsDialog } from './ReplacementsDialog.tsx'

export function ReplacementsButton({ vaga }: { vaga: OwnVaga }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        icon={<Megaphone aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {labelOf(vaga)}
      </Button>
      <ReplacementsDialog vaga={vaga} open={open} onOpenChange={setOpen} />
    </>
  )
}

function labelOf({ status, to_invite_count }: OwnVaga) {
  if (status === 'encerrada') return 'Reabrir e avisar candidatos'
  return to_invite_count > 0
    ? `Avisar candidatos anteriores (${formatInteger(to_invite_count)})`
    : 'Quem pode cobrir o plantão'
}
