import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startApp } from '@plantao/testkit/app'
import { fakeTimePackage, hasFakeTime, withFakeTime } from '@plantao/testkit/faketime/faketime'
import { demoPeople, enter, expect, test } from '../support/people.ts'
import { failureOn, walkScreens } from '../support/walk.ts'

const [saoPaulo, acre] = ['America/Sao_Paulo', 'America/Rio_Branco']

/**
 * Each weekday, first and last days of months and years, and evenings and nights on which the day differs between
 * São Paulo, Acre and UTC.
 */
const instants = [
  { name: 'a Tuesday, the first of a month of 31 days', at: '2026-12-01T12:00-03:00', zone: saoPaulo },
  { name: 'a Thursday, the third of a month, 21:30', at: '2026-12-03T21:30-03:00', zone: saoPaulo },
  { name: 'a Thursday, 31 December, 23:30', at: '2026-12-31T23:30-03:00', zone: saoPaulo },
  { name: 'a Friday, 1 January, 00:05', at: '2027-01-01T00:05-03:00', zone: saoPaulo },
  { name: 'a Sunday, 28 February, 21:30 in Acre', at: '2027-02-28T21:30-05:00', zone: acre },
  { name: 'a Monday, 1 March, 00:05 in Acre', at: '2027-03-01T00:05-05:00', zone: acre },
  { name: 'a Wednesday, the last of a month of 30 days, 21:30', at: '2027-06-30T21:30-03:00', zone: saoPaulo },
  { name: 'a Saturday, the last of a month, at shift start', at: '2027-07-31T07:00-03:00', zone: saoPaulo },
  { name: 'a Friday, 31 December, 23:30 in Acre', at: '2027-12-31T23:30-05:00', zone: acre },
  { name: 'a Monday, 28 February of a leap year', at: '2028-02-28T12:00-03:00', zone: saoPaulo },
  { name: 'a Tuesday, 29 February, 21:30', at: '2028-02-29T21:30-03:00', zone: saoPaulo },
  { name: 'a Sunday, a minute before midnight', at: '2028-03-05T23:59-03:00', zone: saoPaulo },
]

/** One screen for each way in which the day or the hour decides what is shown. */
const screens = {
  hospital: [
    'calendar of a new vaga',
    'many shifts to publish',
    'list behind a number of a hospital',
    'week of the plan',
    'panel of a shift with candidates',
    'moving a draft',
    'who is on duty now',
    'own vagas as a table',
  ],
  medico: ['doctor dashboard, by day, with filters and a hint', 'own candidaturas', 'next shift'],
} as const

/** Tests of rules about today and now. They run on the real day with the other tests of the server. */
const rules = [
  'local/src/demo/load.test.ts',
  'server/src/vagas/routes.test.ts',
  'server/src/vagas/own-vagas/find.test.ts',
]

for (const { name, at, zone } of instants) {
  test.describe(`on ${name}`, () => {
    test.skip(!hasFakeTime(), `the package ${fakeTimePackage} is not installed`)
    test.setTimeout(600_000)
    test('every screen with a day or an hour opens', async ({ newPage }) => {
      const ahead = Date.parse(at) - Date.now()
      const app = await startApp({ env: { DEMO: '1', ...withFakeTime(ahead) } })
      try {
        const { headers } = await fetch(app.url)
        const hoursAway = (Date.parse(headers.get('date')!) - Date.parse(at)) / 3_600_000
        expect(hoursAway, 'the clock of the server').toBeCloseTo(0, 0)
        for (const who of ['hospital', 'medico'] as const) {
          const page = await newPage({ baseURL: app.url, timezoneId: zone, reducedMotion: 'reduce' })
          await page.clock.install({ time: Date.now() + ahead })
          await enter(page, demoPeople[who])
          const isRight = () => expect.soft(failureOn(page)).toHaveCount(0)
          await walkScreens(page, who, screens[who], isRight)
        }
      } finally {
        await app.stop()
      }
    })

    test('the rules hold, and the demonstration is complete', async () => {
      const vitest = promisify(execFile)('vitest', ['run', '--project', 'server', ...rules], {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...process.env, ...withFakeTime(Date.parse(at) - Date.now()) },
      })
      expect(
        await vitest.then(
          () => 'passed',
          ({ stdout, stderr }) => `${stdout}${stderr}`,
        ),
      ).toBe('passed')
    })
  })
}
