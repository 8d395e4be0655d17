export interface SkipTarget {
  /** The id of the element that gets the focus, or whose first list or table gets the focus. */
  to: string
  label: string
}

/**
 * A link that leads past everything before an element. It is shown while it has the focus, and adds no step to the
 * history.
 */
export function SkipLink({ to, label }: SkipTarget) {
  return (
    <a
      href={`#${to}`}
      className="absolute top-2 left-2 z-30 -translate-y-[calc(100%+1rem)] rounded-control bg-brand px-4 py-2.5 font-semibold text-on-brand focus:translate-y-0"
      onClick={(event) => {
        // Fields and chips that stand above a list are passed too.
        const part = document.getElementById(to)
        const target = part?.querySelector<HTMLElement>('ul, table') ?? part
        if (!target) return
        event.preventDefault()
        target.tabIndex = -1
        target.focus()
      }}
    >
      {label}
    </a>
  )
}
