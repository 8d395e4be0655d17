import type { ReactNode, Ref } from 'react'

interface ChipLineProps {
  label: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * Chips in a `@container`. On a phone they form one line from edge to edge, which scrolls sideways and fades out at its
 * right end. With more room they wrap.
 */
export function ChipLine({ label, ref, children }: ChipLineProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset scrolls in an inner box, without the scroll-padding
    <div
      ref={ref}
      role="group"
      aria-label={label}
      // When Tab focuses a chip under the faded end, Chromium leaves the chip there, so this handler scrolls it into
      // view. A press scrolls nothing, so that no chip moves under the finger.
      onFocus={({ target }) =>
        target.matches(':focus-visible') && target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
      className="relative -mx-4 -my-1 flex scroll-px-8 items-center gap-2 overflow-x-auto overscroll-x-contain py-1 pr-8 pl-4 [mask-image:linear-gradient(to_left,transparent,black_2rem)] [scrollbar-width:none] *:shrink-0 pointer-fine:[scrollbar-width:thin] @4xl:mx-0 @4xl:flex-wrap @4xl:overflow-visible @4xl:px-0 @4xl:[mask-image:none] print:hidden"
    >
      {children}
    </div>
  )
}
