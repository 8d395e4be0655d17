/** A `ref` that keeps the element's height in a custom property of the page while it is mounted. */
export const trackHeight = (property: `--${string}`) => (element: HTMLElement | null) => {
  if (!element || typeof ResizeObserver === 'undefined') return
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(property)
  }
}
