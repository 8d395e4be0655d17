import { isUrgent } from '@plantao/contract/vagas/own-vagas/rules'
import {
  closeBlockedBy,
  editBlockedBy,
  proposeBlockedBy,
  replacementsBlockedBy,
  vagaSituation,
} from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleX from 'lucide-react/icons/circle-x'
import Copy from 'lucide-react/icons/copy'
import FolderInput from 'lucide-react/icons/folder-input'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import { useLocation } from 'wouter'
import type { MenuAction } from '../../../components/ui/Menu.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { setoresQuery } from '../../setores/setores.ts'
import { share } from '../page/ShareButton.tsx'
import { duplicateAddress } from '../publish/use-duplicate.ts'

/** The key that opens 'Mover para…' where a single shift is shown or chosen. */
export const moveKey = 'M'

/** The main action that the state of a vaga asks for. The buttons of 'urgent' stand in a block of their own. */
export type MainAction = 'urgent' | 'reopen' | 'share' | 'rate' | 'day' | null

export function mainActionOf(vaga: OwnVaga, now: Date): MainAction {
  if (isUrgent(vaga, now)) return 'urgent'
  if (replacementsBlockedBy(vaga, now) === null) return 'reopen'
  if (vagaSituation(vaga, now) === 'aberta') return 'share'
  if (vaga.accepted_name === null || vaga.undo_until !== null) return null
  return vaga.can_rate ? 'rate' : 'day'
}

export interface OwnVagaActions {
  onCandidatos: (vagaId: string) => void
  onEdit: (vagaId: string) => void
  onClose: (vagaId: string) => void
  onPropose: (vagaId: string) => void
  onHistory: (vagaId: string) => void
  onMove: (vagaId: string) => void
}

/**
 * The actions in the menu of a vaga, in their order. The main action and 'Ver Candidatos' have their own buttons.
 * @param isOnPage leaves out what the page of the vaga shows itself
 */
export function useOtherActions(
  vaga: OwnVaga,
  { onEdit, onClose, onPropose, onHistory, onMove }: OwnVagaActions,
  isOnPage = false,
) {
  const now = useNow()
  const [, navigate] = useLocation()
  const { data: setores = [] } = useQuery(setoresQuery)
  const main = mainActionOf(vaga, now)
  const movesTimes = vagaSituation(vaga, now) === 'aberta' || proposeBlockedBy(vaga, now) === null
  const actions: (MenuAction | false)[] = [
    (main === 'urgent' || main === 'reopen') &&
      vaga.is_reopened &&
      vaga.status === 'aberta' && {
        label: 'Compartilhar',
        Icon: Share2,
        onSelect: () => void share(vaga),
      },
    main === 'rate' &&
      !isOnPage && {
        label: 'Dia do plantão',
        Icon: CalendarCheck,
        onSelect: () => navigate(`/vagas/${vaga.id}`),
      },
    editBlockedBy(vaga, now) === null && {
      label: 'Editar',
      Icon: Pencil,
      hasDialog: true,
      onSelect: () => onEdit(vaga.id),
    },
    proposeBlockedBy(vaga, now) === null && {
      label: 'Propor alteração',
      Icon: CalendarClock,
      hasDialog: true,
      onSelect: () => onPropose(vaga.id),
    },
    (movesTimes || vaga.setor !== null || setores.some(({ is_archived }) => !is_archived)) && {
      label: 'Mover para…',
      Icon: FolderInput,
      shortcut: moveKey,
      hasDialog: true,
      onSelect: () => onMove(vaga.id),
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
      onSelect: () => onClose(vaga.id),
    },
    !isOnPage && {
      label: 'Histórico',
      Icon: History,
      hasDialog: true,
      onSelect: () => onHistory(vaga.id),
    },
  ]
  return actions.filter((action) => action !== false)
}
