import { chromium } from '@playwright/test'
import { faultsOfLayout, setWidth } from '../support/layout.ts'
import { demo, demoHospital, demoMedico, enter, expect, newWindow, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

/** The browser's own setting for the size of text, 16 when nobody touches it. Here every breakpoint moves with the text. */
const doubled = '--blink-settings=defaultFontSize=32'

const walked = [
  'entry',
  'doctor dashboard',
  'doctor profile',
  'hospital dashboard',
  'candidate profile',
  'page of a vaga, for anybody',
  'page of a vaga, for a doctor',
  'page of a vaga, for its hospital',
]

const chosen = screens.filter(({ name }) => walked.includes(name))
if (chosen.length < walked.length) throw new Error(`of these screens some have another name now: ${walked.join(', ')}`)

for (const { name, who, open } of chosen) {
  test(`${name}: everything is visible and can be pressed when the browser’s text is twice the size`, async ({
    launchOptions,
  }) => {
    const browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), doubled] })
    try {
      const context = await newWindow(browser, { ...demo(), viewport: { width: 768, height: 640 } })
      const page = await context.newPage()
      if (who !== 'nobody') await enter(page, who === 'medico' ? demoMedico : demoHospital)
      await open(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      for (const width of [768, 320]) {
        await setWidth(page, width)
        expect.soft(await faultsOfLayout(page), `${width} px`).toEqual([])
      }
    } finally {
      await browser.close()
    }
  })
}
