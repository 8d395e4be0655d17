import type { ShiftDay } from '@plantao/contract/candidaturas/shift-day/schema'
import { formatInstant } from '@plantao/contract/format'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'

interface AttendanceProps {
  day: ShiftDay
  timeZone: string
}

export function Attendance({ day, timeZone }: AttendanceProps) {
  const { checked_in_at, checked_out_at, presence, no_show_answer } = day
  const at = (instant: string | null) => instant && formatInstant(instant, timeZone)
  return (
    <dl className="grid gap-x-6 gap-y-4 @min-[24rem]:grid-cols-2">
      <DescriptionItem name="Chegada">{at(checked_in_at)}</DescriptionItem>
      <DescriptionItem name="Saída">{at(checked_out_at)}</DescriptionItem>
      <DescriptionItem name="Presença, segundo o hospital" none="Não informada" className="col-span-full">
        {presence && (presence === 'presente' ? 'Confirmada' : 'Não compareceu')}
      </DescriptionItem>
      {no_show_answer && (
        <DescriptionItem name="Resposta à ausência" className="col-span-full">
          <span className="whitespace-pre-line">{no_show_answer}</span>
        </DescriptionItem>
      )}
    </dl>
  )
}
