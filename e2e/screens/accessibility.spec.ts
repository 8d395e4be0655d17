import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { faultsOfLayout, setWidth } from '../support/layout.ts'
import { demo, demoHospital, demoMedico, enter, expect, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

/** The widths of WCAG 1.4.10 and of the layouts, each with the sizes of large text tried on it, in per cent. */
const widths: { width: number; large: number[]; axe?: ('light' | 'dark')[] }[] = [
  { width: 1440, large: [200], axe: ['light', 'dark'] },
  { width: 768, large: [200] },
  { width: 360, large: [130, 200], axe: ['dark', 'light'] },
  { width: 320, large: [130, 200] },
]

// The trace would hold the page's whole tree many times over.
test.use({ trace: 'off' })

for (const { name, who, open } of screens) {
  test(`${name}: no barriers at any width, in light and dark, with text up to 200 %`, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width: 1440, height: 640 }, reducedMotion: 'reduce' })
    if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
    await open(page)
    await page.evaluate(axe.source)
    expect.soft(await alike(page), 'buttons that only their place tells apart').toEqual([])
    for (const { width, large, axe: themes = [] } of widths) {
      await setWidth(page, width)
      expect.soft(await tooWide(page), `wider than ${width} px`).toEqual([])
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme })
        expect.soft(await barriers(page, colorScheme), `${width} px, ${colorScheme}`).toEqual([])
      }
      for (const percent of large)
        expect.soft(await faultsOfLayout(page, percent), `${width} px, text at ${percent} %`).toEqual([])
    }
  })
}

/** Buttons and links that look like one, with a name that others have too, and no description of what they are about. */
async function alike(page: Page) {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('[role$="dialog"]')].at(-1) ?? document.body
    const named = new Map<string, Element[]>()
    for (const button of top.querySelectorAll('button:not([role]), article a.select-none')) {
      if (!button.checkVisibility()) continue
      const name = button.getAttribute('aria-label') ?? button.textContent.trim()
      named.set(name, [...(named.get(name) ?? []), button])
    }
    const isDescribed = (button: Element) =>
      (button.getAttribute('aria-describedby') ?? '').split(' ').some((id) => document.getElementById(id)?.textContent)
    return [...named].filter(([, buttons]) => buttons.length > 1 && !buttons.every(isDescribed)).map(([name]) => name)
  })
}

/** What a person with a screen reader, a keyboard or weak eyes would stop at, by axe. */
async function barriers(page: Page, colorScheme: 'light' | 'dark') {
  await atRest(page)
  return page.evaluate(async (isLight) => {
    const { violations } = await window.axe.run({
      resultTypes: ['violations'],
      // The other colours change nothing but the contrast.
      ...(!isLight && { runOnly: ['color-contrast'] }),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, colorScheme === 'light')
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Halfway through its appearing, or on the way to the other colours, text has not its contrast yet. */
async function atRest(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    do {
      await Promise.allSettled(moving().map(({ finished }) => finished))
      // What was just changed begins to move with the next frames.
      await frame()
      await frame()
    } while (moving().length > 0)
  })
}

/** The page, or a part of it that scrolls sideways though it should not. */
async function tooWide(page: Page) {
  await atRest(page)
  return page.evaluate(() => {
    const wide: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) wide.push(`the page: ${scrollWidth}`)
    for (const element of document.querySelectorAll('main, [role="dialog"], [role="dialog"] *, [role="alertdialog"]')) {
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
      if (scrolls && element.scrollWidth > element.clientWidth)
        wide.push(`${element.className}: ${element.scrollWidth}`)
      const { right, width } = element.getBoundingClientRect()
      if (width > 1 && right > innerWidth + 1) wide.push(`${element.tagName} ${element.className}: ends at ${right}`)
    }
    return wide
  })
}
