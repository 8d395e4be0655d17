import { demo, enterDemo, expect, test } from '../support/people.ts'
import type { Screen } from '../support/screens/screen.ts'
import { walkScreens } from '../support/walk.ts'

/** An instant on the evening of 1 January in Acre, and on the next day in Brasília. */
const instant = '2031-01-02T03:30:00Z'
const [there, elsewhere] = ['01/01/2031', '02/01/2031']

const instants = /"(at|created_at|refreshed_at|checked_in_at|checked_out_at|rate_until)":(?:"[^"]+"|null)/g

/** Screens that show a time, each with the expected text. */
const concerned = {
  medico: {
    'notifications of a medico': 'Quarta, 1 de janeiro',
    'doctor profile': there,
    'details of a vaga': there,
    'page of a vaga, for a doctor': there,
    'day of a shift, for its doctor': there,
    'rating a shift, with faults': there,
  },
  hospital: {
    'notifications of a hospital': 'Quarta, 1 de janeiro',
    'hospital profile': there,
    'candidate profile': there,
    'page of a vaga, for its hospital': `${there}, 22:30`,
  },
}

for (const who of ['medico', 'hospital'] as const) {
  test(`a ${who} in Acre with a shift in Acre reads one time everywhere, at midnight too`, async ({ newPage }) => {
    const page = await newPage({ ...demo(), timezoneId: 'America/Rio_Branco' })
    await page.context().route(/\/(rest|auth|storage)\/v1\/(?!token)/, async (route) => {
      const { 'if-none-match': _, ...headers } = route.request().headers()
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch({ headers })
      const body = (await response.text())
        .replace(instants, `"$1":"${instant}"`)
        .replace(/"time_zone":"[^"]+"/g, '"time_zone":"America/Rio_Branco"')
      await route.fulfill({ response, body })
    })
    await enterDemo(page, who)
    const shown: Record<string, string> = concerned[who]
    const lookAt = async ({ name }: Screen) => {
      await expect(page.getByText(shown[name]!).first(), name).toBeVisible()
      await expect(page.getByText(elsewhere), name).toHaveCount(0)
    }
    await walkScreens(page, who, Object.keys(shown), lookAt)
  })
}
