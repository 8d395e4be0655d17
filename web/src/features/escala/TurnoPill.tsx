import { escala as texts } from '@plantao/contract/sentences/escala'
import { turnoLabel } from '@plantao/contract/vagas/search/rules'
import Clock from 'lucide-react/icons/clock'
import PhoneCall from 'lucide-react/icons/phone-call'
import { Pill } from '../../components/ui/Pill.tsx'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { ShiftIcon } from '../vagas/card/ShiftIcon.tsx'
import type { Row } from './rows.ts'

const kinds = { dia: 'day', noite: 'night', '24h': 'whole-day' } as const

/** Names a row by its turno, such as 'Noite' or 'Sobreaviso Noite'. */
export const nameOfRow = ({ turno, modalidade }: Pick<Row, 'turno' | 'modalidade'>) =>
  `${modalidade === 'sobreaviso' ? 'Sobreaviso ' : ''}${turno === null ? texts.aCombinar : turnoLabel[turno]}`

/** Names a row by its hours, or by its turno if the hours of its shifts differ. */
export function TurnoPill({ row: { turno, modalidade, hours } }: { row: Pick<Row, 'turno' | 'modalidade' | 'hours'> }) {
  const label = turno === null ? texts.aCombinar : turnoLabel[turno]
  const isOnCall = modalidade === 'sobreaviso'
  return (
    <Pill
      size="sm"
      tone={turno === null || isOnCall ? 'fact' : kinds[turno]}
      icon={
        isOnCall ? (
          <PhoneCall aria-hidden />
        ) : turno === null ? (
          <Clock aria-hidden />
        ) : (
          <ShiftIcon kind={kinds[turno]} />
        )
      }
    >
      {isOnCall && 'Sobreaviso '}
      {turno === null || hours === null ? (
        label
      ) : (
        <>
          {!isOnCall && <VisuallyHidden>{label}: </VisuallyHidden>}
          <span className="whitespace-nowrap tabular-nums">{hours}</span>
        </>
      )}
    </Pill>
  )
}
