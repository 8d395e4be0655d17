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
