import type { Browser, Page } from '@playwright/test'
import { type Account, type Fixtures, openFixtures, scaled } from '../../harness/accounts.ts'
import { startStack } from '../../harness/app-process.ts'
import { openAs, openBrowser } from '../../harness/browser.ts'
import { none, type Scenario } from '../../harness/figure.ts'
import { startSmtpSink } from '../../harness/smtp-sink.ts'

const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Tokyo', 'Pacific/Kiritimati']
const days = scaled(400)
const formerDays = Math.round(days / 4)

/** A plain day is the same day whatever the zone of the server or of the browser: published, stored, listed and shown. */
export const scenario: Scenario = {
  name: 'time-zones',
  async run(report) {
    const smtpSink = await startSmtpSink()
    const browser = await openBrowser()
    const seen = { written: 0, misstored: 0, cards: 0, shifted: 0 }
    try {
      for (const zone of zones) {
        const stack = await startStack({ SMTP_URL: smtpSink.url, TZ: zone })
        const fixtures = openFixtures(stack)
        try {
          const [hospital, medico] = [await fixtures.registerHospital(), await fixtures.registerMedico()]
          const former = formerDaysOf(formerDays)
          const coming = comingDays(days - former.length)
          seen.written += coming.length
          seen.misstored += await publishAll(fixtures, hospital, coming)
          await addFormer(fixtures, hospital, former)
          for (const timezoneId of zones) {
            const own = await read(browser, stack.url, hospital, timezoneId, 'Vagas Cadastradas', days)
            const open = await read(
              browser,
              stack.url,
              medico,
              timezoneId,
              'Vagas de Plantão Disponíveis',
              coming.length,
            )
            for (const { day, shown } of own) if (!shown.includes(longDay(day))) seen.shifted++
            for (const { day, shown } of open) if (!shown.includes(tile(day))) seen.shifted++
            // A card that never came is a day not shown.
            seen.shifted += days - own.length + coming.length - open.length
            seen.cards += days + coming.length
          }
        } finally {
          await fixtures.close()
          await stack.stop()
        }
      }
    } finally {
      await browser.close()
      await smtpSink.stop()
    }
    const what = `${zones.length} server zones × ${zones.length} browser zones × ${days} days, in both lists`
    report(none(`${what}: days shown shifted`, seen.cards, seen.shifted))
    report(none(`${zones.length} server zones: days published and stored as others`, seen.written, seen.misstored))
  },
}

/** Noon, so that no zone's offset reaches another day. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const dayAfter = (day: string, count: number) =>
  new Date(noon(day).getTime() + count * 86_400_000).toISOString().slice(0, 10)

/** Days in a row from the day after tomorrow, which is coming in every zone. */
function comingDays(count: number) {
  const today = new Date().toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, i) => dayAfter(today, i + 2))
}

/** Around each change of Brazil's clocks while it had summer time, which skipped midnight itself. */
function formerDaysOf(count: number) {
  const found = new Set<string>()
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' })
  const offsetOn = (day: string) => offset.format(noon(day)).split('GMT')[1]
  for (let day = '2019-12-31'; found.size < count && day > '2000-01-02'; day = dayAfter(day, -1)) {
    if (offsetOn(day) === offsetOn(dayAfter(day, -1))) continue
    for (const near of [-1, 0, 1]) if (found.size < count) found.add(dayAfter(day, near))
  }
  return [...found]
}

/** @returns how many came back, or were stored, as another day. */
async function publishAll(fixtures: Fixtures, hospital: Account, coming: string[]) {
  for (const day of coming) await fixtures.publish(hospital, { nome_vaga: day, data: day })
  const { rows } = await fixtures.owner.query<{ nome_vaga: string; stored: string }>(
    'select nome_vaga, data::text as stored from vagas where hospital_id = $1',
    [hospital.id],
  )
  const stored = new Map(rows.map((row) => [row.nome_vaga, row.stored]))
  return coming.filter((day) => stored.get(day) !== day).length
}

/** As the owner: nobody can publish for a day that has passed, but each stays in its hospital's list. */
async function addFormer({ owner }: Fixtures, hospital: Account, former: string[]) {
  await owner.query(
    `insert into vagas (hospital_id, nome_vaga, especialidade, data, horario)
     select $1, day, 'UTI', day::date, '19:00 - 07:00' from unnest($2::text[]) as day`,
    [hospital.id, former],
  )
}

interface Card {
  /** The vaga's name: the day it was published for. */
  day: string
  shown: string
}

async function read(browser: Browser, url: string, person: Account, timezoneId: string, label: string, count: number) {
  const page = await openAs(browser, url, person, { timezoneId, viewport: { width: 1280, height: 4_000 } })
  try {
    await page.goto('/')
    await page.getByRole('heading', { name: label }).waitFor()
    return await scrollThrough(page, count)
  } finally {
    await page.context().close()
  }
}

/** The list holds only what is near the eye, so it is read while it is scrolled. */
function scrollThrough(page: Page, count: number): Promise<Card[]> {
  return page.evaluate(async (wanted) => {
    const cards = new Map<string, string>()
    const giveUpAt = Date.now() + 60_000
    while (cards.size < wanted && Date.now() < giveUpAt) {
      for (const item of document.querySelectorAll('main li')) {
        const day = item.querySelector('h2')?.textContent
        if (day && item.querySelector('time')) cards.set(day, (item as HTMLElement).innerText.replace(/\s+/g, ' '))
      }
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      // A slow machine may not have drawn all that went by: once more from the top.
      if (isAtEnd && !document.querySelector('ul[aria-busy="true"], [aria-setsize="-1"]')) scrollTo(0, 0)
      else scrollBy(0, 3_000)
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    return [...cards].map(([day, shown]) => ({ day, shown }))
  }, count)
}

const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']
const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']
const weekday = (day: string) => weekdays[noon(day).getUTCDay()]!

/** As the hospital's card says it: 'sáb, 28/11/2026'. */
function longDay(day: string) {
  const [year, month, date] = day.split('-')
  return `${weekday(day)}, ${date}/${month}/${year}`
}

/** As the doctor's card does: 'sáb 28 nov'. */
function tile(day: string) {
  const [, month, date] = day.split('-').map(Number)
  return `${weekday(day)} ${date} ${months[month! - 1]}`
}
