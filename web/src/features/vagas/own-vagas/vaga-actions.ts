import { dayIn, formatInteger } from '@plantao/contract/format'
import { isUrgent } from '@plantao/contract/vagas/own-vagas/rules'
import { closeBlockedBy, editBlockedBy, replacementsBlockedBy, vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleX from 'lucide-react/icons/circle-x'
import Copy from 'lucide-react/icons/copy'
import Megaphone from 'lucide-react/icons/megaphone'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import { useLocation } from 'wouter'
import type { MenuAction } from '../../../components/ui/Menu.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { setoresQuery } from '../../setores/setores.ts'
import { share } from '../page/ShareButton.tsx'
import { duplicateAddress } from '../publish/use-duplicate.ts'

/** The key that opens 'Alterar' where a single shift is shown or chosen. */
export const editKey = 'M'

export interface OwnVagaActions {
  onCandidatos: (vagaId: string) => void
  onEdit: (vagaId: string) => void
  onClose: (vagaId: string) => void
  onReplacements: (vagaId: string) => void
  onRaise: (vagaId: string) => void
}

/**
 * The actions in the menu of a vaga, in their order. 'Ver Candidatos' and 'Avaliar' have their own buttons.
 * @param isOnPage leaves out the link to the page of the vaga
 */
export function useOtherActions(vaga: OwnVaga, { onEdit, onClose, onReplacements }: OwnVagaActions, isOnPage = false) {
  const now = useNow()
  const [, navigate] = useLocation()
  const { data: setores = [] } = useQuery(setoresQuery)
  const isOpen = vagaSituation(vaga, now) === 'aberta'
  // The block of an urgent vaga has the buttons for its next step.
  const hasBlock = isUrgent(vaga, now)
  const hasSetor = vaga.setor !== null || setores.some(({ is_archived }) => !is_archived)
  const actions: (MenuAction | false)[] = [
    !hasBlock &&
      replacementsBlockedBy(vaga, now) === null && {
        label: replacementsLabel(vaga),
        Icon: Megaphone,
        hasDialog: true,
        onSelect: () => onReplacements(vaga.id),
      },
    isOpen &&
      !(hasBlock && !vaga.is_reopened) && { label: 'Compartilhar', Icon: Share2, onSelect: () => void share(vaga) },
    !isOnPage &&
      isShiftDay(vaga, now) && {
        label: 'Dia do plantão',
        Icon: CalendarCheck,
        onSelect: () => navigate(`/vagas/${vaga.id}`),
      },
    (hasSetor || editBlockedBy(vaga, now) === null) && {
      label: 'Alterar',
      Icon: Pencil,
      shortcut: editKey,
      hasDialog: true,
      onSelect: () => onEdit(vaga.id),
    },
    {
      label: 'Duplicar',
      Icon: Copy,
      onSelect: () => navigate(duplicateAddress(vaga.id)),
    },
    closeBlockedBy(vaga, now) === null && {
      label: 'Encerrar vaga',
      Icon: CircleX,
      hasDialog: true,
      isApart: true,
      onSelect: () => onClose(vaga.id),
    },
  ]
  return actions.filter((action) => action !== false)
}

/** From the first hour of the shift's day to its end, for a doctor who knows of the acceptance. */
const isShiftDay = (vaga: OwnVaga, now: Date) =>
  vaga.undo_until === null && vagaSituation(vaga, now) === 'preenchida' && vaga.data <= dayIn(vaga.time_zone, now)

function replacementsLabel({ status, to_invite_count }: OwnVaga) {
  if (status === 'encerrada') return 'Reabrir e avisar candidatos'
  return to_invite_count > 0
    ? `Avisar candidatos anteriores (${formatInteger(to_invite_count)})`
    : 'Quem pode cobrir o plantão'
}
