import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { Page } from '@playwright/test'
import { createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test } from '../support/people.ts'
import { withRealTabs } from '../support/real-tabs.ts'

const app = (path: string) => new URL(path, process.env.APP_URL).href
const isStream = (url: string) => new URL(url).pathname === followChanges.path
const visibility = (page: Page) => page.evaluate(() => document.visibilityState)

test('seven tabs: those behind take no connection from the one in front', async ({ launchOptions }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: `UTI ${crypto.randomUUID()}`, data: dayFromNow(5) })
  await withRealTabs(launchOptions, async ({ context, openBehind }) => {
    const streams: string[] = []
    const front = await context.newPage()
    await enter(front, hospital, process.env.APP_URL)
    // Each of these pages holds a stream of change events while it is shown.
    const addresses = ['/', '/hospital/perfil', `/vagas/${vaga.id}`]
    for (let tabs = 2; tabs <= 7; tabs++) {
      const address = addresses[tabs % addresses.length]!
      const tab = await openBehind('about:blank')
      tab.on('request', (request) => isStream(request.url()) && streams.push(address))
      const loaded = tab.goto(app(address)).then(() => visibility(tab))
      if (tabs < 7) expect(await loaded).toBe('hidden')
      if (tabs < 6) continue
      // Without a free connection, the request would wait until a tab closes.
      const answered = front.evaluate(() =>
        fetch('/rest/v1/vagas/count', { signal: AbortSignal.timeout(60_000) }).then(() => 'answered', String),
      )
      expect(await answered, `a request in front of ${tabs - 1} tabs`).toBe('answered')
      await expect(tab.getByRole('button', { name: /^Notificações/ })).toBeVisible()
      expect(await loaded).toBe('hidden')
    }
    expect(await visibility(front)).toBe('visible')
    expect(streams, 'streams opened behind').toEqual([])
  })
})

test('a tab that goes behind gives its stream back, and shows what is new when it comes to the front', async ({
  launchOptions,
}) => {
  const hospital = await createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` })
  const medico = await createMedico()
  await withRealTabs(launchOptions, async ({ context }) => {
    const tab = await context.newPage()
    const opened = tab.waitForRequest((request) => isStream(request.url()))
    await enter(tab, medico, process.env.APP_URL)
    const stream = await opened
    await tab.getByLabel('Buscar', { exact: true }).fill(hospital.nome)
    await expect(tab.getByText('0 vagas encontradas', { exact: true })).toBeVisible()

    const closed = tab.waitForEvent('requestfailed', { predicate: (request) => request === stream })
    const other = await context.newPage()
    await other.bringToFront()
    expect(await visibility(tab)).toBe('hidden')
    await closed

    await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(5) })
    const again = tab.waitForRequest((request) => isStream(request.url()))
    await tab.bringToFront()
    await again
    await expect(tab.getByRole('listitem').filter({ hasText: 'UTI Adulto' })).toBeVisible()
  })
})
