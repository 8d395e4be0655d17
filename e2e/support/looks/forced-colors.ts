import type { Page } from '@playwright/test'

/** Shapes that look like their neighbours or like the page in the high contrast mode of Windows. */
export async function lostInForcedColors(page: Page) {
  await page.emulateMedia({ forcedColors: 'none' })
  await page.evaluate(markShapes)
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = await findLost(page)
  await page.emulateMedia({ forcedColors: 'none' })
  return lost
}

/** Marks small things of the topmost dialog, or of the page, that stand out by their background: pills, badges. */
function markShapes() {
  const isClear = (color: string) => /, 0\)|\/ 0\)/.test(color)
  const top = [...document.querySelectorAll('[role$="dialog"]')].at(-1) ?? document.body
  for (const element of top.querySelectorAll<HTMLElement>('*')) {
    const { backgroundColor, borderRadius } = getComputedStyle(element)
    const { width, height, bottom } = element.getBoundingClientRect()
    if (isClear(backgroundColor) || borderRadius === '0px' || height > 80 || height < 4 || width < 4 || bottom < 0)
      continue
    let behind = element.parentElement!
    while (behind.parentElement && isClear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement
    if (getComputedStyle(behind).backgroundColor === backgroundColor) continue
    if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) element.dataset.shape = ''
  }
}

function findLost(page: Page) {
  return page.evaluate(() => {
    const faults = new Set<string>()
    const nameOf = (element: Element) => `${element.textContent?.trim().slice(0, 30)} (${element.tagName})`
    const drawn = (style: CSSStyleDeclaration) => {
      const { outlineStyle, outlineWidth } = style
      const sides = ['top', 'right', 'bottom', 'left'].map((side) => {
        const lineStyle = style.getPropertyValue(`border-${side}-style`)
        return lineStyle === 'none' ? '' : `${lineStyle} ${style.getPropertyValue(`border-${side}-width`)}`
      })
      return { sides: sides.filter((side) => parseFloat(side.split(' ')[1] ?? '0') > 0), outlineStyle, outlineWidth }
    }
    const page = getComputedStyle(document.documentElement).backgroundColor
    for (const element of document.querySelectorAll('[data-shape]')) {
      const style = getComputedStyle(element)
      // The browser itself draws an input with a native look, in the colours of the high contrast mode.
      if (element.matches('input') && style.appearance !== 'none') continue
      const { sides, outlineStyle, outlineWidth } = drawn(style)
      const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px'
      if (sides.length === 0 && !hasOutline && style.backgroundColor === page)
        faults.add(`no shape: ${nameOf(element)}`)
    }
    const looks = (element: Element) => {
      const style = getComputedStyle(element)
      const parts: unknown[] = [drawn(style), style.textDecorationLine, style.fontWeight, style.backgroundColor]
      for (const pseudo of ['::before', '::after']) {
        const style = getComputedStyle(element, pseudo)
        const { sides } = drawn(style)
        const isDrawn = style.content !== 'none' && style.opacity !== '0'
        if (isDrawn && (sides.length > 0 || style.backgroundColor !== page)) parts.push(sides, style.backgroundColor)
      }
      return JSON.stringify([parts, element.querySelectorAll('svg').length])
    }
    /** The elements in the same group that have this state too, but are not chosen. */
    const othersOf = (chosen: Element, state: string) => {
      const role = chosen.getAttribute('role')
      for (let group = chosen.parentElement; group; group = group.parentElement) {
        const others = [...group.querySelectorAll(`${chosen.tagName}[${state}]:not([${state}=true])`)]
        const alike = others.filter((other) => other.getAttribute('role') === role)
        if (alike.length > 0) return alike
      }
      return []
    }
    for (const state of ['aria-pressed', 'aria-selected', 'aria-checked', 'aria-current']) {
      for (const chosen of document.querySelectorAll(`[${state}=true]`)) {
        if (othersOf(chosen, state).some((other) => looks(other) === looks(chosen)))
          faults.add(`as if not chosen: ${nameOf(chosen)}`)
      }
    }
    return [...faults]
  })
}
