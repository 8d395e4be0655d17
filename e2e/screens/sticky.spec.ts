import { createSetor } from '@plantao/contract/setores/routes'
import { api, createHospital, insertManyVagas } from '../support/api.ts'
import { launchWithText } from '../support/large-text.ts'
import { isUncovered } from '../support/looks/uncovered.ts'
import { demo, enter, enterDemo, expect, newWindow, test } from '../support/people.ts'

const sizes = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1536, 730],
  [1920, 950],
] as const

const specified = ['nome_vaga', 'especialidade', 'data', 'horario', 'valor', 'observacoes']

for (const [percent, textSize] of [
  [100, 16],
  [200, 32],
] as const)
  test(`beside 500 vagas the form of a new one is reached to its end, in text of ${percent} %`, async ({
    launchOptions,
  }) => {
    const browser = await launchWithText(textSize, launchOptions)
    try {
      const hospital = await createHospital()
      // The hospital's sectors add a field to the form.
      await api.ok(createSetor, { as: hospital, body: { nome: 'UTI Adulto' } })
      await insertManyVagas(hospital, 500)
      const page = await (await newWindow(browser)).newPage()
      await enter(page, hospital)
      const form = page.getByRole('region', { name: 'Nova vaga' })
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const toTop = () => page.evaluate(() => scrollTo(0, 0))

      for (const [width, height] of sizes)
        await test.step(`${width} × ${height}`, async () => {
          await page.setViewportSize({ width, height })
          // In large text the form is folded.
          await expect(form.or(button('Nova vaga'))).toBeVisible()
          if (await button('Nova vaga').isVisible()) await button('Nova vaga').click()

          for (const name of ['Criar Vaga', 'Publicar vários plantões']) {
            await toTop()
            const whole = (await form.boundingBox())!
            const { y, height: ownHeight } = (await button(name).boundingBox())!
            const toMiddle = Math.max(0, y + ownHeight / 2 - height / 2)
            expect(toMiddle).toBeLessThan(whole.y + whole.height)
            await page.mouse.move(whole.x + 10, whole.y + 10)
            await page.mouse.wheel(0, toMiddle)
            await expect.poll(() => isUncovered(button(name)), name).toBe(true)
          }
          await page.mouse.wheel(0, 10_000)
          await expect(form, 'the form scrolls away with the page').not.toBeInViewport()

          await toTop()
          // A field that has the focus already would not be scrolled to.
          await page.evaluate(() => (document.activeElement as HTMLElement).blur())
          await form.getByLabel('Nome da vaga', { exact: true }).focus()
          const reached: (string | null)[] = []
          while (await form.evaluate((whole) => whole.contains(document.activeElement))) {
            const focused = page.locator(':focus')
            reached.push(await focused.getAttribute('name'))
            await expect.poll(() => isUncovered(focused), `the focus at ${reached}`).toBe(true)
            await page.keyboard.press('Tab')
          }
          expect(reached).toEqual(expect.arrayContaining(specified))
          const scrolledInside = (whole: Element) =>
            [...whole.querySelectorAll('*')].filter((part) => part.scrollTop > 0)
          expect(await form.evaluate(scrolledInside)).toEqual([])
        })
    } finally {
      await browser.close()
    }
  })

for (const { part, address, role, name, key } of [
  {
    part: 'a day above vagas',
    address: '/?view=hospital-dashboard&ordem=data',
    role: 'list',
    name: 'Vagas Cadastradas',
    key: 'Shift+Tab',
  },
  {
    part: 'the days of a week',
    address: '/?view=hospital-dashboard&aba=escala',
    role: 'grid',
    name: 'Plantões da semana',
    key: 'ArrowUp',
  },
] as const)
  test(`the heading of ${part} sticks, and does not cover the focus`, async ({ newPage }) => {
    const page = await newPage({ ...demo(), viewport: { width: 1280, height: 480 } })
    await enterDemo(page, 'hospital')
    await page.goto(address)
    await page.getByRole(role, { name }).getByRole('button').last().focus()
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press(key)
      await expect.poll(() => isUncovered(page.locator(':focus')), `after ${press + 1} presses`).toBe(true)
    }
  })
