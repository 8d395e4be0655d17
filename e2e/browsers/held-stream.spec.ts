import { countUnread, followChanges } from '@plantao/contract/notificacoes/routes'
import { startHoldingProxy } from '@plantao/testkit/network/holding-proxy'
import { accept, apply, createHospital, createMedico, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, type Person, test } from '../support/people.ts'
import { away } from '../support/walk.ts'

test('where no event comes through, what one side does reaches the other all the same', async ({ newPage }) => {
  const { url, release, close } = await startHoldingProxy(process.env.APP_URL!, followChanges.path)
  try {
    const hospital = await createHospital({ nome: `Hospital ${crypto.randomUUID().slice(0, 8)}` })
    const medico = await createMedico()
    const windowOf = async (person: Person) => {
      const page = await newPage({ baseURL: url })
      await page.clock.install()
      await enter(page, person)
      return page
    }
    const desk = await windowOf(hospital)
    const phone = await windowOf(medico)
    await phone.getByLabel('Buscar', { exact: true }).fill(hospital.nome)
    await expect(phone.getByText('0 vagas encontradas', { exact: true })).toBeVisible()
    const later = () => Promise.all([desk, phone].map((page) => page.clock.fastForward(30_000)))

    const { id } = await publish(hospital, { nome_vaga: 'UTI Adulto', data: dayFromNow(5) })
    await later()
    await expect(phone.getByRole('listitem').filter({ hasText: 'UTI Adulto' })).toBeVisible()
    await expect(phone.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
    await expect(desk.getByRole('listitem').filter({ hasText: 'UTI Adulto' })).toBeVisible()

    const candidatura = await apply(medico, id)
    await later()
    await expect(desk.getByRole('button', { name: 'Ver Candidatos (1)' })).toBeVisible()
    await phone.getByRole('tab', { name: 'Minhas candidaturas' }).click()
    const own = phone.getByRole('main').getByRole('listitem').filter({ hasText: 'UTI Adulto' })
    await expect(own.getByText('Pendente', { exact: true })).toBeVisible()

    await accept(hospital, candidatura.id)
    await expect(async () => {
      await later()
      await expect(own.getByText('Aceito', { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await expect(phone.getByRole('button', { name: /^Notificações.*1/ })).toBeVisible()
    for (const page of [desk, phone]) await expect(away(page)).toHaveCount(0)

    await test.step('once events come again, the page needs no polling', async () => {
      release()
      const asked: string[] = []
      desk.on('request', (request) => asked.push(new URL(request.url()).pathname))
      // The page may poll a last time before the first event comes.
      await expect(async () => {
        const { nome_vaga } = await publish(hospital, { nome_vaga: crypto.randomUUID(), data: dayFromNow(9) })
        asked.length = 0
        await expect(desk.getByRole('listitem').filter({ hasText: nome_vaga })).toBeVisible()
        expect(asked).not.toContain(countUnread.path)
      }).toPass()
    })
  } finally {
    await close()
  }
})
