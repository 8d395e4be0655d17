import type { Page } from '@playwright/test'
import { openAs } from '../../harness/browser/browser.ts'
import { scaled, type Test } from '../../harness/report/scenario.ts'

const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati']
const dayCount = scaled(400)

/** Tests that a vaga's day is stored and shown as published, in several time zones of the server and of the browser. */
export async function run({ startApp, startSmtpSink, openBrowser, report }: Test) {
  const { url: SMTP_URL } = await startSmtpSink()
  const browser = await openBrowser()
  const past = pastDays(Math.round(dayCount / 4))
  const future = futureDays(dayCount - past.length)
  let cards = 0
  const storedWrong: string[] = []
  const shownWrong: string[] = []
  for (const TZ of zones) {
    const app = await startApp({ SMTP_URL, TZ })
    const [hospital, medico] = [await app.createHospital(), await app.createMedico()]
    for (const day of future) await app.publish(hospital, { nome_vaga: day, data: day })
    storedWrong.push(...(await app.query('select nome_vaga from vagas where data::text <> nome_vaga')))
    // Past days are inserted by SQL, because the API does not publish them. The hospital's list shows them too.
    for (const data of past) await app.createVaga(hospital, { nome_vaga: data, data })
    for (const timezoneId of zones) {
      for (const { as, title, days } of [
        { as: hospital, title: 'Vagas Cadastradas', days: [...past, ...future] },
        { as: medico, title: 'Vagas de Plantão Disponíveis', days: future },
      ]) {
        const page = await openAs(browser, app.url, as, { timezoneId, viewport: { width: 1280, height: 4_000 } })
        await page.goto('/')
        await page.getByRole('heading', { name: title }).waitFor()
        const shown = await readCards(page, days.length)
        await page.context().close()
        cards += days.length
        const wrong = days.filter((day) => !shown.get(day)?.replace(', ', ' ').includes(longDate(day)))
        shownWrong.push(...wrong.map((day) => `${day} in ${TZ} and ${timezoneId}: ${shown.get(day)}`))
      }
    }
    await app.stop()
  }
  const what = `${zones.length} server zones × ${zones.length} browser zones × ${dayCount} days, in both lists`
  report.none(`${what}: days shown wrong`, cards, shownWrong)
  const published = zones.length * future.length
  report.none(`${zones.length} server zones: days published and stored as others`, published, storedWrong)
}

/** Noon in UTC, which is on the same day in São Paulo. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const addDays = (day: string, count: number) =>
  new Date(noon(day).getTime() + count * 86_400_000).toISOString().slice(0, 10)

/** Days from the day after tomorrow on, because tomorrow has already begun in some zones. */
function futureDays(count: number) {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, n) => addDays(today, n + 2))
}

/** Days around the clock changes of Brazil's former summer time, which skipped midnight. */
function pastDays(count: number) {
  const days = new Set<string>()
  const format = new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' })
  const offsetOn = (day: string) => format.format(noon(day)).split('GMT')[1]
  for (let day = '2019-12-31'; days.size < count && day > '2000-01-02'; day = addDays(day, -1)) {
    if (offsetOn(day) === offsetOn(addDays(day, -1))) continue
    for (const near of [-1, 0, 1]) if (days.size < count) days.add(addDays(day, near))
  }
  return [...days]
}

/**
 * The text of each card, by the name of the vaga. This test names each vaga after its day. The list renders only rows
 * near the window, so this function scrolls.
 */
async function readCards(page: Page, count: number) {
  const cards = await page.evaluate(async (wanted) => {
    const cards = new Map<string, string>()
    const deadline = Date.now() + 60_000
    while (cards.size < wanted && Date.now() < deadline) {
      for (const item of document.querySelectorAll<HTMLElement>('main li')) {
        const day = item.querySelector('h2')?.textContent
        if (day && item.querySelector('time')) cards.set(day, item.innerText.replace(/\s+/g, ' '))
      }
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      // A slow machine may not have drawn every row, so the loop starts again from the top.
      if (isAtEnd && !document.querySelector('ul[aria-busy="true"], [aria-setsize="-1"]')) scrollTo(0, 0)
      else scrollBy(0, 3_000)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    return [...cards]
  }, count)
  return new Map(cards)
}

const weekday = (day: string) => ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'][noon(day).getUTCDay()]
const dateOf = (day: string) => day.split('-').reverse().join('/')

/** The day as the hospital's card shows it; the doctor's row has a comma after the weekday. */
const longDate = (day: string) => `${weekday(day)} ${dateOf(day)}`
