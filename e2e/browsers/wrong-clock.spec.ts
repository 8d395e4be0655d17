import type { Profile } from '@plantao/testkit/fixtures'
import type { Page } from '@playwright/test'
import { apply, createHospital, createMedico, insertCandidatura, insertVaga, publish } from '../support/api.ts'
import { failCalls } from '../support/failures.ts'
import { dayFromNow, dayOf, demo, enter, enterDemo, expect, signIn, test, toast } from '../support/people.ts'
import { screens } from '../support/screens/all.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const clocks = { 'a day slow': -day, 'an hour slow': -hour, 'an hour fast': hour, 'a day fast': day }

/** Sets the device's clock wrong by this many milliseconds, without running any timer. */
const setClock = (page: Page, wrongBy: number) => page.clock.setSystemTime(Date.now() + wrongBy)

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
  'page of a vaga, for a doctor',
  'day of a shift, for its doctor',
  'rating a shift, with faults',
  'hospital dashboard',
  'candidates',
  'question before dismissing, without a reason',
  'editing a vaga',
  'proposing a change',
  'calendar of a new vaga',
  'calendar of the filters',
  'page of a vaga, for its hospital',
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

test('arrival is offered from two hours before the shift, whatever the device’s clock says', async ({ newPage }) => {
  const hospital = await createHospital()
  const medico = await createMedico()
  const soon = await insertShift(hospital, medico, 'Sala azul', 90)
  const later = await insertShift(hospital, medico, 'Sala verde', 150)
  for (const [name, wrongBy] of Object.entries(clocks)) {
    await test.step(name, async () => {
      const page = await openWith(await newPage(), wrongBy)
      await enter(page, medico)
      const arrive = page
        .getByRole('region', { name: 'Dia do plantão' })
        .getByRole('button', { name: 'Registrar chegada' })
      await page.goto(`/vagas/${later}`)
      await expect(page.getByText(/^A partir de .*\d{2}:\d{2}$/)).toBeVisible()
      await expect(arrive).toHaveCount(0)
      await page.goto(`/vagas/${soon}`)
      await expect(arrive).toBeEnabled()
      await page.close()
    })
  }
})

/** Inserts an accepted shift of one hour in São Paulo, which begins in this many minutes. */
async function insertShift(hospital: Profile, medico: Profile, nome_vaga: string, minutes: number) {
  const at = (time: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' }).format(time)
  const begins = Date.now() + minutes * minute
  const shift = {
    nome_vaga,
    horario: `${at(begins)} - ${at(begins + hour)}`,
    data: dayOf(begins),
  }
  const vaga = await insertVaga(hospital, { ...shift, status: 'preenchida' })
  await insertCandidatura(vaga, medico, 'aceita')
  return vaga
}

for (const jump of [-day, day]) {
  test(`undoing can be tried again after the clock has jumped by ${jump / hour} hours`, async ({ page }) => {
    const hospital = await createHospital()
    const vaga = await publish(hospital, { nome_vaga: 'Sala roxa', data: dayFromNow(5) })
    await apply(await createMedico(), vaga.id)
    await openWith(page, 0)
    await enter(page, hospital)
    await page.getByRole('button', { name: 'Ver Candidatos (1)' }).click()
    await page.getByRole('button', { name: 'Aceitar' }).click()
    const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Desfazer' })
    await expect(undo).toBeVisible()
    await failCalls(page, /\/functions\/v1\/undo-accept/, 'no answer')
    await setClock(page, jump)
    await undo.click()
    const again = page.getByRole('button', { name: 'Tentar novamente' })
    await expect(again).toBeVisible()
    await page.unrouteAll()
    await again.click()
    await expect(toast(page, 'Aceite desfeito. Ninguém foi avisado.')).toBeVisible()
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
      await setClock(page, -wrongBy)
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
