import { formatValor, formatValorPerHour } from '@plantao/contract/format'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Vaga } from '@plantao/contract/vagas/schema'
import { cn } from '../../../components/ui/cn.ts'

/** The text of size `row` grows when the row has columns. */
const sizes = { row: 'text-base/tight @min-[38.75rem]:text-lg', lg: 'text-lg', xl: 'text-xl' } as const

interface ValorProps {
  vaga: Pick<Vaga, 'valor' | 'horario'>
  size: keyof typeof sizes
  className?: string
}

export function Valor({ vaga: { valor, horario }, size, className }: ValorProps) {
  const read = parseHorario(horario)
  return (
    <div className={className}>
      <p className={cn('font-bold tracking-title', sizes[size])}>{formatValor(valor)}</p>{' '}
      {valor !== null && valor > 0 && read && (
        <p className="text-sm text-ink-2">{formatValorPerHour(valor, read.minutes)}</p>
      )}
    </div>
  )
}
