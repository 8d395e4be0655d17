import { createToken } from '@plantao/contract/auth/routes'
import { getOwnMedico } from '@plantao/contract/medicos/routes'
import type { Caller } from '@plantao/testkit/client'
import type { App } from '../../harness/app/app.ts'
import { isShown, reportBroken } from '../../harness/app/broken.ts'
import { breakable } from '../../harness/app/broken-process.ts'
import { sessionOf } from '../../harness/app/client.ts'
import { openAs } from '../../harness/browser/browser.ts'
import type { Test } from '../../harness/report/scenario.ts'

export const mostlyWaits = true

type Session = Caller & { refresh: string }

/**
 * Gives one of two processes a wrong clock, or nearly no memory. The other process keeps working, and the broken one
 * recovers.
 */
export async function run(test: Test) {
  await withWrongClock(test)
  await withoutMemory(test)
}

async function withWrongClock(test: Test) {
  const { app, medico, node, toggle, read } = await startBreakable(test, 'clock')
  const { report } = test
  const what = { what: 'wrong clock', check: 'clock', code: 200, sentence: 'The clock of this machine is' } as const
  await reportBroken(report, node, what, {
    breakIt: toggle,
    async whileBroken() {
      await app.publish(await app.createHospital(), { nome_vaga: 'Antes da hora' })
      const signedIn = await app.signIn(medico, node.url)
      const ofOwn = await read({ ...medico, ...signedIn })
      report.none('wrong clock: its own access token refused', 1, ofOwn.status !== 200)
      // The process with the wrong clock sees the app's tokens as expired. The app sees that process's tokens as issued
      // in the future. The web renews both.
      const ends = [await goOn(app, medico, node.url), await goOn(app, signedIn, app.url)]
      const lost = ends.filter(({ status }) => status !== 200)
      report.none('wrong clock: sessions that do not go on at another process', ends.length, lost)
      const page = await openAs(await test.openBrowser(), node.url, medico)
      await page.goto('/')
      const list = page.getByRole('heading', { name: 'Antes da hora' })
      report.none('wrong clock: a page of that process does not load its data', 1, !(await isShown(list)))
    },
    mendIt: toggle,
  })
  report.none('wrong clock, over: calls that fail', 1, (await read(medico)).status !== 200)
}

/** Calls like the web: a refused token is renewed once. */
async function goOn(app: App, as: Session, url: string) {
  const answer = await app.call(getOwnMedico, { as, url })
  if (answer.status !== 401) return answer
  const renewed = await app.call(createToken, { query: { grant: 'refresh' }, body: { refresh_token: as.refresh }, url })
  if (renewed.status !== 200) return renewed
  return app.call(getOwnMedico, { as: sessionOf(renewed.body), url })
}

async function withoutMemory(test: Test) {
  const { app, medico, node, toggle, read } = await startBreakable(test, 'memory')
  const { report } = test
  const page = await openAs(await test.openBrowser(), node.url, medico)
  await page.goto('/')
  const search = page.getByLabel('Buscar', { exact: true })
  await search.waitFor()
  const banner = page.getByText('Serviço temporariamente indisponível.')
  await reportBroken(
    report,
    node,
    { what: 'no memory', check: 'memory', code: 503, sentence: 'MiB of memory' },
    {
      breakIt: toggle,
      async whileBroken() {
        const { status } = await read(medico)
        report.none('no memory: a call is not refused with 503', 1, status !== 503)
        const { status: ofOther } = await app.call(getOwnMedico, { as: medico })
        report.none('no memory: calls to another process fail', 1, ofOther !== 200)
        // The search makes the page send a call, and needs no code that the page would still have to load.
        await search.fill('UTI')
        report.none('no memory: a page that loads data does not say so', 1, !(await isShown(banner)))
      },
      mendIt: toggle,
    },
  )
  report.none('no memory, over: calls that fail', 1, (await read(medico)).status !== 200)
  report.none('no memory, over: the page still says so', 1, !(await isShown(banner, 'hidden')))
  report.none('no memory, over: the process ended', 1, node.server.exitCode !== null)
}

async function startBreakable({ startApp, startNode }: Test, what: 'clock' | 'memory') {
  const app = await startApp()
  const medico = await app.createMedico()
  const node = await startNode(app, {}, breakable(what, app.dataDir))
  return {
    app,
    medico,
    node,
    toggle: () => node.server.kill('SIGUSR2'),
    read: (as: typeof medico) => app.call(getOwnMedico, { as, url: node.url, signal: AbortSignal.timeout(20_000) }),
  }
}
