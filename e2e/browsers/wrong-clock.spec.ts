import type { Page } from '@playwright/test'
import { createMedico } from '../support/api.ts'
import { demo, enterDemo, expect, signIn, test } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

const hour = 3_600_000
const day = 24 * hour
const clocks = { 'a day slow': -day, 'an hour slow': -hour, 'an hour fast': hour, 'a day fast': day }

async function openWith(page: Page, wrongBy: number) {
  await page.clock.install({ time: Date.now() + wrongBy })
  return page
}

/** Screens that decide something by the time. */
const concerned = [
  'doctor dashboard',
  'details of a vaga',
  'own candidaturas',
  'giving up a shift',
  'day of a shift, for its doctor',
  'hospital dashboard',
  'candidates',
  'question before dismissing, without a reason',
  'editing a vaga',
  'proposing a change',
  'calendar of a new vaga',
  'calendar of the filters',
  'day of a shift, for its hospital',
  'question before a no-show',
  'page of a vaga, for anybody',
]

function offered(page: Page) {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body
    const controls = [...top.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input')]
    const names = (control: Element) => control.ariaLabel ?? control.textContent
    return {
      controls: controls.map((control) => [names(control) || control.name, control.disabled]),
      text: (top as HTMLElement).innerText,
    }
  })
}

for (const who of ['nobody', 'medico', 'hospital'] as const) {
  test(`screens of ${who} offer and say the same whatever the device’s clock says`, async ({ newPage }) => {
    const pages: Page[] = []
    for (const wrongBy of [0, -day, day]) pages.push(await openWith(await newPage(demo()), wrongBy))
    const [right, ...wrong] = pages as [Page, ...Page[]]
    for (const page of pages) await enterDemo(page, who)
    const shown = screens.filter((screen) => screen.who === who && concerned.includes(screen.name))
    expect(shown).not.toEqual([])
    for (const { name, open } of shown) {
      await Promise.all(
        pages.map(async (page) => {
          await page.goto('/')
          await open(page)
        }),
      )
      for (const page of wrong)
        await expect(async () => expect(await offered(page), name).toEqual(await offered(right))).toPass()
      await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
    }
  })
}

test('the session is renewed whatever the device’s clock says, also after it has jumped', async ({ newPage }) => {
  const medico = await createMedico()
  for (const [name, wrongBy] of Object.entries(clocks)) {
    await test.step(name, async () => {
      const page = await openWith(await newPage(), wrongBy)
      await page.route(/\/auth\/v1\/token/, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), expires_in: 60 } })
      })
      await signIn(page, 'medico', medico)
      const renewed = () => page.waitForResponse((answer) => /grant=refresh/.test(answer.url()) && answer.ok())
      const first = renewed()
      await page.clock.fastForward(40_000)
      const { access_token } = await (await first).json()
      // The clock jumps without running any timer.
      await page.clock.setSystemTime(Date.now() - wrongBy)
      const second = renewed()
      // Refuses one request that has the renewed token, so the page must renew the token again. After a refusal of the
      // first token, the page would only repeat the request with the renewed token.
      const ended = { status: 401, json: { code: 'session_required', message: '', request_id: '' } }
      let hasEnded = false
      await page.route(/\/rest\/v1\//, (route) => {
        if (hasEnded || route.request().headers().authorization !== `Bearer ${access_token}`) return route.continue()
        hasEnded = true
        return route.fulfill(ended)
      })
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await second
      await expect(page.getByText('Você ainda não se candidatou a nenhuma vaga.')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Você ainda não se candidatou a nenhuma vaga.')).toBeVisible()
      await page.close()
    })
  }
})
