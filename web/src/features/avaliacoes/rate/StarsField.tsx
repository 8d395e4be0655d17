import Star from 'lucide-react/icons/star'
import { type Ref, useId } from 'react'
import { cn } from '../../../components/ui/cn.ts'

interface StarsFieldProps {
  value: number | undefined
  onChange: (estrelas: number) => void
  error: string | undefined
  legendClassName: string
  /** The first star, which takes the focus when the form is sent without a star. */
  ref?: Ref<HTMLInputElement>
}

export function StarsField({ value = 0, onChange, error, legendClassName, ref }: StarsFieldProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={legendClassName}>Nota</legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((n) => (
          <label
            key={n}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              ref={n === 1 ? ref : undefined}
              type="radio"
              name={id}
              value={n}
              checked={n === value}
              onChange={() => onChange(n)}
              aria-label={n === 1 ? '1 estrela' : `${n} estrelas`}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star aria-hidden className={cn('size-8', n <= value ? 'fill-amber text-amber' : 'text-edge')} />
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
