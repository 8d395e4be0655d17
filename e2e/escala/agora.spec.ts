import { checkIn } from '@plantao/contract/candidaturas/shift-day/routes'
import { createSetor } from '@plantao/contract/setores/routes'
import { updateVaga } from '@plantao/contract/vagas/routes'
import type { Page } from '@playwright/test'
import { api, createHospital, createMedico, insertCandidatura, insertVaga, publish } from '../support/api.ts'
import { dayFromNow, enter, expect, test, toast, underWay } from '../support/people.ts'

const address = '/?view=hospital-dashboard&aba=escala&visao=agora'
const sector = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function plan() {
  const hospital = await createHospital({ nome: 'Hospital Vila Nova' })
  const helena = await createMedico({ nome: 'Helena Prado Nóbrega' })
  const { data, horario, hour } = underWay()
  const vaga = await insertVaga(hospital, { nome_vaga: 'UTI', data, horario, status: 'preenchida' })
  const candidatura_id = await insertCandidatura(vaga, helena, 'aceita')
  const uti = await api.ok(createSetor, { as: hospital, body: { nome: 'UTI Adulto' } })
  await api.ok(updateVaga, { as: hospital, params: { id: vaga }, body: { setor_id: uti.id } })
  return { hospital, helena, candidatura_id, uti, data, horario, hour }
}

test('who is on duty, since when, until when and by which phone, and what has no doctor', { tag: '@core' }, async ({
  newPage,
}) => {
  const page = await newPage({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { hospital, helena, candidatura_id, data, horario, hour } = await plan()
  await insertVaga(hospital, { especialidade: 'Pediatria', data, horario })
  await enter(page, hospital)
  await page.getByRole('tab', { name: 'Escala' }).click()
  await page.getByRole('link', { name: 'Agora' }).click()
  const uti = sector(page, 'UTI Adulto')
  // Midnight may pass between the start of the test and the page.
  const until = `(amanhã, )?${hour}:00`
  await expect(uti).toContainText(new RegExp(`até ${until} · chegada não registrada`))
  await expect(page.getByText('1 médico de plantão')).toBeVisible()
  await expect(page.getByText('1 plantão sem médico')).toBeVisible()
  await expect(sector(page, 'Pediatria').getByRole('link')).toContainText(new RegExp(`Sem médico até ${until}`))
  const call = uti.getByRole('link', { name: 'Ligar para Helena Prado Nóbrega, (11) 98765-4321' })
  await expect(call).toHaveAttribute('href', 'tel:+5511987654321')

  await api.ok(checkIn, { as: helena, body: { candidatura_id } })
  await expect(uti).toContainText(/chegou \d\d:\d\d/)

  await page.getByRole('button', { name: 'Copiar escala de hoje' }).click()
  await expect(toast(page, 'Texto copiado. Agora é só colar na conversa.')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^\*Escala de hoje, \D+, [\d/]+\*\nHospital Vila Nova\n/)
  expect(text).toMatch(/\*UTI Adulto\*\n[\d:]+ às [\d:]+: Helena Prado Nóbrega/)
  expect(text).toMatch(/\*Pediatria\*\n[\d:]+ às [\d:]+: SEM MÉDICO/)
})

test('above the week it stands without a tap who is on duty, until when, who comes next, and the phone', async ({
  page,
}) => {
  const { hospital, hour, uti } = await plan()
  const next = { data: dayFromNow(1), horario: '23:00 - 23:30', setor_id: uti.id }
  await publish(hospital, next as Parameters<typeof publish>[1])
  await enter(page, hospital)
  await page.getByRole('tab', { name: 'Escala' }).click()
  const now = page.getByRole('region', { name: 'Agora' }).getByRole('listitem')
  await expect(now).toContainText(
    new RegExp(`UTI Adulto.*Helena Nóbrega.*até (amanhã, )?${hour}:00.*Depois, amanhã às 23:00`),
  )
  await expect(now.getByRole('link', { name: 'Ligar para Helena Nóbrega' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  )
  await page.getByRole('link', { name: 'Próxima semana' }).click()
  await expect(now).toHaveCount(0)
})

test('without a shift it says so', async ({ page }) => {
  await enter(page, await createHospital())
  await page.goto(address)
  await expect(page.getByText('Nenhum plantão até amanhã à noite.', { exact: false })).toBeVisible()
})
