import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { atRest } from './at-rest.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Barriers to a person with a screen reader, a keyboard or low vision, found by axe in this colour scheme. Where a
 * dialog is open, only the topmost is looked at, with the toasts: what lies under it is a screen of its own.
 */
export async function barriersIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const top = [...document.querySelectorAll('[role$="dialog"]')].at(-1)
    const toasts = document.querySelector('[data-sonner-toaster]')
    const context = {
      include: top ? [top, ...(toasts ? [toasts] : [])] : document,
      // Base UI's guards beside an open menu pass the focus on at once, and never keep it.
      exclude: ['[data-base-ui-focus-guard]'],
    }
    const { violations } = await window.axe.run(context, {
      resultTypes: ['violations'],
      // Preloaded style sheets would cost a quarter of the time, for the two rules about orientation and about media.
      preload: false,
      // This rule is slow, and reports nothing serious.
      rules: { region: { enabled: false } },
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  })
}

/**
 * Names that several buttons (or links that look like buttons) share, unless each button has a description or stands in
 * a group whose name is its own.
 */
export async function indistinctButtons(page: Page) {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('[role$="dialog"]')].at(-1) ?? document.body
    const named = new Map<string, Element[]>()
    for (const button of top.querySelectorAll('button:not([role]), article a.select-none')) {
      if (!button.checkVisibility()) continue
      const name = button.getAttribute('aria-label') ?? button.textContent.trim()
      named.set(name, [...(named.get(name) ?? []), button])
    }
    const textOf = (element: Element, attribute: string) =>
      (element.getAttribute(attribute) ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim()
    const groups = 'fieldset, li, article, tr, [role="group"], [role="listitem"], [role="article"], [role="row"]'
    const groupOf = (button: Element) => {
      let name = ''
      for (let group = button.closest(groups); group; group = group.parentElement?.closest(groups) ?? null) {
        const legend = group.querySelector(':scope > legend')?.textContent ?? ''
        name = `${group.getAttribute('aria-label') ?? (textOf(group, 'aria-labelledby') || legend)} ${name}`.trim()
      }
      return name
    }
    const areDistinct = (buttons: Element[]) => {
      const places = buttons.filter((button) => !textOf(button, 'aria-describedby')).map(groupOf)
      return places.every((place, index) => place !== '' && places.indexOf(place) === index)
    }
    return [...named].filter(([, buttons]) => buttons.length > 1 && !areDistinct(buttons)).map(([name]) => name)
  })
}
