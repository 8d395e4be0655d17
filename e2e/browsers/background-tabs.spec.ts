import { followChanges } from '@plantao/contract/notificacoes/routes'
import type { Page } from '@playwright/test'
import { createHospital, publish } from '../support/api.ts'
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
