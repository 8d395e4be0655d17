import { useEffect, useId, useRef } from 'react'
import { cn } from '../../../components/ui/cn.ts'
import type { optionGroups, QuickOption } from './options.ts'

interface OptionListProps {
  id: string
  groups: ReturnType<typeof optionGroups>
  marked: QuickOption | undefined
  optionId: (option: QuickOption) => string
  onMark: (option: QuickOption) => void
  onChoose: (option: QuickOption) => void
}

export function OptionList({ id, groups, marked, optionId, onMark, onChoose }: OptionListProps) {
  const list = useRef<HTMLDivElement>(null)
  const headingId = useId()
  useEffect(() => {
    if (marked) list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Resultados" className="-mx-2 flex flex-col gap-3 empty:hidden">
      {groups.map(({ title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
        <div key={title} role="group" aria-labelledby={`${headingId}-${title}`}>
          <p id={`${headingId}-${title}`} role="presentation" className="px-2 pb-1 text-sm text-ink-2">
            {title}
          </p>
          {options.map((option) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which holds the focus
            <div
              key={option.id}
              id={optionId(option)}
              role="option"
              tabIndex={-1}
              aria-selected={option === marked}
              data-marked={option === marked || undefined}
              // A press must not take the focus from the field.
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => option !== marked && onMark(option)}
              onClick={() => onChoose(option)}
              className={cn(
                'min-h-11 cursor-pointer rounded-control px-2 py-1.5',
                option === marked && 'bg-brand-soft text-brand-2 forced-colors:outline forced-colors:-outline-offset-1',
              )}
            >
              <p className="font-semibold">{option.label}</p>
              {option.detail && <p className="text-sm text-ink-2">{option.detail}</p>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
