import type { Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

export async function setWidth(page: Page, width: number, height = 640) {
  await page.setViewportSize({ width, height })
  await page.waitForFunction((wanted) => innerWidth === wanted, width)
}

/**
 * Finds layout faults that keep people from reading or pressing: every text and control of the page, or of the dialog
 * on top of it, has to be whole, inside the window, and not covered.
 * @param percent the size of text, set on the root. Media queries ignore it, so the check is stricter than with the
 * browser's own setting.
 */
export async function faultsOfLayout(page: Page, percent = 100) {
  return page.evaluate(async (size) => {
    document.documentElement.style.fontSize = `${size}%`
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const slack = 1.5
    const said = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 40)
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} '${said(element.textContent) || element.getAttribute('aria-label') || element.id}'`
    const forReaders = new Map<Element, boolean>()
    /** Tells whether the element is meant for screen readers alone, or part of something that is. */
    const isForReaders = (element: Element): boolean => {
      const known = forReaders.get(element)
      if (known !== undefined) return known
      const { width, height } = element.getBoundingClientRect()
      const isTiny = width <= 1 && height <= 1 && getComputedStyle(element).position === 'absolute'
      const found = isTiny || (element.parentElement !== null && isForReaders(element.parentElement))
      forReaders.set(element, found)
      return found
    }
    /** Tells whether the element is invisible, meant for screen readers alone, or part of a toast. */
    const isHidden = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[data-sonner-toaster]') !== null ||
      isForReaders(element)
    /**
     * Tells whether the middle of the control's first line, with 24 px of height around it, belongs to the control. A
     * toast over the control does not count, because toasts go away by themselves.
     */
    const isPressable = (control: Element) => {
      const line = control.getClientRects()[0]
      if (!line) return false
      const isOwn = (offset: number) => {
        const at = document.elementFromPoint(line.left + line.width / 2, line.top + line.height / 2 + offset)
        if (!at) return false
        if (at.closest('[data-sonner-toaster]')) return true
        return control.contains(at) || (offset !== 0 && getComputedStyle(control).display === 'inline')
      }
      const steps = [-22, -11, 0, 11, 22].map(isOwn)
      return [0, 1, 2].some((first) => steps.slice(first, first + 3).every(Boolean))
    }
    /** Repeats the search until it finds nothing, for five seconds at most, because a new size takes time to settle. */
    const settled = async (find: () => string[]) => {
      const deadline = performance.now() + 5000
      for (;;) {
        await drawn()
        const found = find()
        if (found.length === 0 || performance.now() > deadline) return found
      }
    }
    // The width is read each time, because a window that was just resized takes a few frames to settle.
    const isOutside = ({ left, right }: DOMRect) =>
      left < -slack || right > document.documentElement.clientWidth + slack
    /** Tells whether the text stands in a row of elements that is made to scroll sideways. */
    const isInLine = (element: Element) => {
      const line = element.closest('[role="group"]')
      return line !== null && /auto|scroll/.test(getComputedStyle(line).overflowX)
    }
    const top =
      [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].at(-1) ?? document.body

    const textFaults = () => {
      const { scrollWidth, clientWidth } = document.documentElement
      const faults = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []
      for (const element of top.querySelectorAll('*')) {
        const { scrollHeight, clientHeight, textContent } = element
        if (scrollHeight <= clientHeight + 2 || textContent === '') continue
        const { overflowY, webkitLineClamp, clipPath } = getComputedStyle(element)
        // Text for screen readers alone is clipped by its `clip-path`.
        const cuts = /hidden|clip/.test(overflowY) && webkitLineClamp === 'none' && clipPath === 'none'
        if (cuts && !isHidden(element)) faults.push(`${nameOf(element)} cuts its text's height`)
      }
      const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || !node.textContent?.trim() || parent.closest('option, script, style') || isHidden(parent))
          continue
        let block: Element = parent
        while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement
        const box = block.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          if (
            rect.left < box.left - slack ||
            rect.right > box.right + slack ||
            (isOutside(rect) && !isInLine(parent))
          ) {
            faults.push(`the text '${said(node.textContent)}' leaves its box`)
            break
          }
        }
      }
      return faults
    }
    const faults = await settled(textFaults)

    const controls = 'a[href], button, input, select, textarea, [role="tab"], [role="menuitem"]'
    for (const control of top.querySelectorAll<HTMLElement>(controls)) {
      if (isHidden(control)) continue
      const problem = () => {
        if (isOutside(control.getBoundingClientRect())) return 'leaves the window'
        return isPressable(control) ? null : 'cannot be pressed'
      }
      let found = problem()
      // The skip link is inside the window only while it has the focus.
      if (found) control.focus({ preventScroll: true })
      // A long list measures items that enter the window, and may move them in the next frames.
      for (const deadline = performance.now() + 5000; found && performance.now() < deadline; ) {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        found = problem()
        if (found) await drawn()
        if (!control.isConnected) break
      }
      if (!control.isConnected) continue
      if (found) faults.push(`${nameOf(control)} ${found}`)
      if (!control.matches('button, [role="tab"], input')) continue
      if (control.scrollHeight > control.clientHeight + slack) faults.push(`${nameOf(control)} cuts its text's height`)
      if (!control.matches('input') && control.scrollWidth > control.clientWidth + slack)
        faults.push(`${nameOf(control)} cuts its text's width`)
    }
    document.documentElement.style.removeProperty('font-size')
    return faults
  }, percent)
}

/** The page, or parts of it, that wrongly scroll sideways. */
export async function tooWide(page: Page) {
  await atRest(page)
  return page.evaluate(() => {
    const wide: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) wide.push(`the page: ${scrollWidth}`)
    for (const element of document.querySelectorAll('main, [role="dialog"], [role="dialog"] *, [role="alertdialog"]')) {
      // A line of chips is made to scroll sideways.
      const line = element.closest('[role="group"]')
      if (line && /auto|scroll/.test(getComputedStyle(line).overflowX)) continue
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
      if (scrolls && element.scrollWidth > element.clientWidth)
        wide.push(`${element.className}: ${element.scrollWidth}`)
      const { right, width } = element.getBoundingClientRect()
      if (width > 1 && right > innerWidth + 1) wide.push(`${element.tagName} ${element.className}: ends at ${right}`)
    }
    return wide
  })
}

/** The share of the window's height that stays covered while the page, or the dialog on top of it, scrolls. */
export function coveredShare(page: Page) {
  return page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await drawn()
    const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1)
    const scrolls = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) && element.scrollHeight > element.clientHeight + 1
    const around = dialog?.parentElement
    const parts = dialog ? [around!, dialog, ...dialog.querySelectorAll('*')] : []
    const scroller = parts.find(scrolls) ?? (dialog ? undefined : document.scrollingElement!)
    if (!scroller) return 0
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2
    await drawn()
    const stays = (element: Element | null) => {
      // A toast goes away by itself.
      if (element?.closest('[data-sonner-toaster]')) return false
      for (let at = element; at && at !== scroller; at = at.parentElement) {
        const { position, top, bottom } = getComputedStyle(at)
        // A column that sticks to the side moves up and down with the page.
        if (position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'))) return true
      }
      return element === null || !scroller.contains(element)
    }
    let taken = 0
    for (let y = 1; y < innerHeight; y += 2) if (stays(document.elementFromPoint(innerWidth / 2, y))) taken += 2
    return taken / innerHeight
  })
}
