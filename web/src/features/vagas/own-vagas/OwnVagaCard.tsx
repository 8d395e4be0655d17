import { formatInteger } from '@plantao/contract/format'
import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { formatPhone } from '@plantao/contract/phone'
import {
  closeBlockedBy,
  editBlockedBy,
  proposeBlockedBy,
  reopenBlockedBy,
  vagaSituation,
} from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleX from 'lucide-react/icons/circle-x'
import Copy from 'lucide-react/icons/copy'
import History from 'lucide-react/icons/history'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { Button } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { RateButton } from '../../avaliacoes/rate/RateButton.tsx'
import { HorarioPill } from '../card/HorarioPill.tsx'
import { ReopenedPills } from '../card/ReopenedPills.tsx'
import { ShiftDayLink } from '../card/ShiftDayLink.tsx'
import { SituationPill } from '../card/SituationPill.tsx'
import { VagaNotes } from '../card/VagaNotes.tsx'
import { Valor } from '../card/Valor.tsx'
import { AcceptedMedico } from '../changes/AcceptedMedico.tsx'
import { ShareButton } from '../page/ShareButton.tsx'
import { duplicateAddress } from '../publish/use-duplicate.ts'
import { ReopenButton } from './ReopenButton.tsx'

export interface OwnVagaActions {
  onCandidatos: (vagaId: string) => void
  onEdit: (vagaId: string) => void
  onClose: (vagaId: string) => void
  onPropose: (vagaId: string) => void
  onHistory: (vagaId: string) => void
}

/** A vaga as its hospital sees it. Its layout depends on the width of the list instead of the window. */
export function OwnVagaCard({ vaga, ...actions }: { vaga: OwnVaga } & OwnVagaActions) {
  const { onCandidatos, onEdit, onClose, onPropose, onHistory } = actions
  const now = useNow()
  const [path, navigate] = useLocation()
  // The vaga's own page shows the day of the shift below the card.
  const isListed = path !== `/vagas/${vaga.id}`
  const canEdit = editBlockedBy(vaga, now) === null
  const canClose = closeBlockedBy(vaga, now) === null
  const situation = vagaSituation(vaga, now)
  const candidatos = vaga.candidaturas_count
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <Card
        as="article"
        className="grid grid-cols-[minmax(0,1fr)] gap-x-6 p-4 @xl:grid-cols-[minmax(0,1fr)_auto] @xl:p-5"
      >
        <div className="min-w-0">
          <h2 id={headingId} className="text-lg">
            <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
              {vaga.nome_vaga}
            </Link>
          </h2>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <SituationPill situation={situation} />
            <ReopenedPills vaga={vaga} />
            <Pill tone="brand">{vaga.especialidade}</Pill>
            <HorarioPill horario={vaga.horario} data={vaga.data} />
          </div>
          <p className="mt-3 flex items-start gap-2 text-sm text-ink-2">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">
              {composeLocalizacao(vaga)} · <span className="inline-block">{formatPhone(vaga.telefone)}</span>
            </span>
          </p>
          <AcceptedMedico vaga={vaga} />
          <VagaNotes text={vaga.observacoes} className="mt-3" />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-dashed border-line pt-4 @xl:mt-0 @xl:flex-col @xl:flex-nowrap @xl:items-end @xl:justify-start @xl:border-0 @xl:pt-0">
          <Valor vaga={vaga} size="lg" className="@xl:text-right" />
          <Button
            variant={candidatos > 0 && situation === 'aberta' ? 'primary' : 'secondary'}
            icon={<Users aria-hidden className="size-5" />}
            aria-haspopup="dialog"
            className="grow @xl:grow-0"
            onClick={() => onCandidatos(vaga.id)}
          >
            {`Ver Candidatos (${formatInteger(candidatos)})`}
          </Button>
          {vaga.can_rate && isListed && <RateButton vaga={vaga} by="hospital" />}
        </div>
        <div className="col-span-full mt-3 -mb-2 -ml-4.5 flex flex-wrap @xl:mt-1.5">
          {vaga.accepted_name && !vaga.undo_until && isListed && <ShiftDayLink vagaId={vaga.id} />}
          {reopenBlockedBy(vaga, now) === null && <ReopenButton vagaId={vaga.id} />}
          {canEdit && (
            <Button variant="ghost" icon={<Pencil aria-hidden className="size-4" />} onClick={() => onEdit(vaga.id)}>
              Editar
            </Button>
          )}
          {proposeBlockedBy(vaga, now) === null && (
            <Button
              variant="ghost"
              icon={<CalendarClock aria-hidden className="size-4" />}
              aria-haspopup="dialog"
              onClick={() => onPropose(vaga.id)}
            >
              Propor alteração
            </Button>
          )}
          <Button
            variant="ghost"
            icon={<Copy aria-hidden className="size-4" />}
            onClick={() => navigate(duplicateAddress(vaga.id))}
          >
            Duplicar
          </Button>
          {canClose && (
            <Button variant="ghost" icon={<CircleX aria-hidden className="size-4" />} onClick={() => onClose(vaga.id)}>
              Encerrar vaga
            </Button>
          )}
          {situation === 'aberta' && <ShareButton vaga={vaga} small />}
          <Button
            variant="ghost"
            icon={<History aria-hidden className="size-4" />}
            aria-haspopup="dialog"
            onClick={() => onHistory(vaga.id)}
          >
            Histórico
          </Button>
        </div>
      </Card>
    </CardHeading>
  )
}
