/** A `ref` that keeps a custom property of the page equal to the height of its element. */
export const trackHeight = (property: `--${string}`) => (element: HTMLElement | null) => {
  if (!element || typeof ResizeObserver === 'undefined') return
  const root = document.documentElement
  const { style } = root
  const observer = new ResizeObserver(() => {
    const height = `${element.offsetHeight}px`
    if (getComputedStyle(root).getPropertyValue(property) !== height) style.setProperty(property, height)
  })
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}

/** A `ref` for a heading that sticks below the page's header, so that a focused element scrolls clear of it too. */
export const trackHeadingHeight = trackHeight('--heading-height')
