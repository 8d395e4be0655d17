import { formatValor, formatValorPerHour } from '@plantao/contract/format'
import { parseHorario } from '@plantao/contract/vagas/horario-rules'
import type { Vaga } from '@plantao/contract/vagas/schema'
import { cn } from '../../../components/ui/cn.ts'

interface ValorProps {
  vaga: Pick<Vaga, 'valor' | 'horario'>
  size: 'lg' | 'xl'
  className?: string
}

/** The value of the shift, and per hour if `horario` can be read. */
export function Valor({ vaga: { valor, horario }, size, className }: ValorProps) {
  const read = parseHorario(horario)
  return (
    <div className={className}>
      <p className={cn('font-bold tracking-title', size === 'xl' ? 'text-xl' : 'text-lg')}>{formatValor(valor)}</p>
      {valor !== null && valor > 0 && read && (
        <p className="text-sm text-ink-2">{formatValorPerHour(valor, read.minutes)}</p>
      )}
    </div>
  )
}
