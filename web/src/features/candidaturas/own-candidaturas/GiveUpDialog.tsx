import { formatShift } from '@plantao/contract/format'
import { messages } from '@plantao/contract/messages'
import type { Vaga } from '@plantao/contract/vagas/schema'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { PromptDialog } from '../../../components/PromptDialog.tsx'
import { onceDecided } from '../../../lib/http/errors.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useGiveUp } from './own-changes.ts'

export interface OwnChance {
  id: string
  vaga: Vaga & { hospital: { nome: string } }
}

interface GiveUpDialogProps {
  candidatura: OwnChance
  open: boolean
  onOpenChange: (open: boolean) => void
}

const hour = 3_600_000

export function GiveUpDialog({ candidatura: { id, vaga }, open, onOpenChange }: GiveUpDialogProps) {
  const giveUp = useGiveUp(vaga.id)
  const hoursLeft = (Date.parse(vaga.starts_at ?? vaga.open_until) - useNow().getTime()) / hour
  return (
    <PromptDialog
      draftKey={`give-up:${id}`}
      open={open}
      onOpenChange={onOpenChange}
      title="Desistir deste plantão?"
      description={`${vaga.nome_vaga}, ${vaga.hospital.nome}, ${formatShift(vaga)}. A vaga abre de novo para outras pessoas, e você não pode mais se candidatar a ela.`}
      confirmLabel="Desistir"
      danger
      hint="O hospital lê o motivo."
      loading={giveUp.isPending}
      onConfirm={(reason) =>
        giveUp.mutate(
          { candidatura_id: id, reason },
          onceDecided(() => onOpenChange(false)),
        )
      }
    >
      {hoursLeft < 48 && (
        <div className="flex gap-3 rounded-control bg-amber-soft px-4 py-3 text-amber-ink forced-colors:outline">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{messages.candidaturas.shortNotice(hoursLeft)}</p>
            <p className="mt-1">{messages.candidaturas.ethicsCode}</p>
          </div>
        </div>
      )}
    </PromptDialog>
  )
}
