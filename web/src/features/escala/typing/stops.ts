export const stop = 'a, button'

/** The cells of days. The other cells of a month's weeks have no stops. */
const cell = 'td[data-day]'

/** The stop after a name was taken with this key: Enter goes down and then to the next day, Tab to the right. */
export function nextStop(grid: Element, from: Element, key: string | undefined) {
  const own = from.closest<HTMLElement>(cell)
  if (!own || key === undefined) return from
  const beside = key === 'Enter' && from.matches('a') ? from.nextElementSibling : null
  if (beside?.matches('a')) return beside
  const cells = [...grid.querySelectorAll<HTMLElement>(cell)]
  if (key === 'Enter') cells.sort((a, b) => a.dataset.day!.localeCompare(b.dataset.day!))
  const next = cells[cells.indexOf(own) + 1]
  // A draft waits for a name. Else the first stop is the shift that a name would replace, or '+'.
  return next?.querySelector('a[data-status=rascunho]') ?? next?.querySelector(stop) ?? from
}
