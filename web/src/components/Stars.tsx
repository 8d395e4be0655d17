import Star from 'lucide-react/icons/star'
import { cn } from './ui/cn.ts'

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={`${number.format(value)} de 5 estrelas`}
      className={cn('inline-flex gap-0.5', className)}
    >
      {Array.from({ length: 5 }, (_, index) => {
        const filled = Math.min(1, Math.max(0, value - index))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stars are the same five for ever
          <span key={index} className="relative size-5">
            <Star aria-hidden className="absolute inset-0 size-5 text-edge" />
            <Star
              aria-hidden
              className="absolute inset-0 size-5 fill-amber text-amber"
              style={{ clipPath: `inset(0 ${(1 - filled) * 100}% 0 0)` }}
            />
          </span>
        )
      })}
    </span>
  )
}
