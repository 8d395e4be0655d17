/** For `ref`: keeps the height of what stands at the foot of the screen in a property of the page's styles, while it is there. */
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
