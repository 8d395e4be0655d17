import { listOperatorLooks } from '@plantao/contract/auth/requests/routes'
import { claimManually, getOwnProof } from '@plantao/contract/hospitais/proof/routes'
import type { Locator, Page } from '@playwright/test'
import { api, createHospital, createMedico, publish } from '../support/api.ts'
import { counter } from '../support/counter.ts'
import { enterOperacao } from '../support/operador.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'
import { openPart } from '../support/profile.ts'

async function giveReason(page: Page, title: string, reason: string, label = 'Motivo') {
  const dialog = page.getByRole('alertdialog', { name: title })
  await dialog.getByLabel(label).fill(reason)
  return dialog
}

const confirm = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click()

test('a doctor reports a vaga, and an operator looks, suspends its hospital and lifts that', { tag: '@core' }, async ({
  newPage,
}) => {
  const hospital = await createHospital({ nome: `Hospital ${Date.now()}` })
  const medico = await createMedico()
  const vaga = await publish(hospital, { nome_vaga: `Isca ${Date.now()}`, data: dayFromNow(9) })
  const [doctor, operador] = [await newPage(), await newPage()]

  await enter(doctor, medico)
  await doctor.goto(`/vagas/${vaga.id}`)
  // The page has this button once, although one may report the hospital too. A click on two buttons would fail.
  await doctor.getByRole('button', { name: 'Denunciar' }).click()
  await confirm(await giveReason(doctor, 'Denunciar esta vaga?', 'Pede dinheiro adiantado'), 'Denunciar')
  await expect(toast(doctor, 'Denúncia enviada. A equipe do Plantão Aberto vai analisar.')).toBeVisible()

  await enterOperacao(operador)
  const report = operador.getByRole('article', { name: `Vaga: ${vaga.nome_vaga}` })
  await expect(report).toContainText('Pede dinheiro adiantado')
  await report.getByRole('link', { name: 'Ver conta denunciada' }).click()
  await operador.getByLabel('Motivo').fill('Denúncia de uma vaga')
  await operador.getByRole('button', { name: 'Abrir dados' }).click()
  await expect(operador.getByText(hospital.email)).toBeVisible()
  const looks = await api.ok(listOperatorLooks, { as: hospital })
  expect(looks.items).toMatchObject([{ kind: 'conta', reason: 'Denúncia de uma vaga' }])

  await operador.getByRole('tab', { name: /O que espera/ }).click()
  await report.getByRole('button', { name: 'Suspender conta' }).click()
  await confirm(await giveReason(operador, 'Suspender a conta denunciada?', 'Vaga falsa'), 'Suspender conta')
  await expect(toast(operador, 'Decisão registrada.')).toBeVisible()
  await expect(report).toBeHidden()
  await doctor.reload()
  await expect(doctor.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()

  await operador.goto(`/operacao?aba=buscar&conta=${hospital.userId}`)
  await operador.getByLabel('Motivo').fill('Recurso aceito')
  await operador.getByRole('button', { name: 'Abrir dados' }).click()
  await operador.getByRole('button', { name: 'Retirar suspensão' }).click()
  await confirm(await giveReason(operador, 'Retirar a suspensão?', 'Recurso aceito'), 'Retirar suspensão')
  await expect(operador.getByRole('button', { name: 'Suspender conta' })).toBeVisible()
  await doctor.goto(`/vagas/${vaga.id}`)
  await expect(doctor.getByRole('heading', { name: vaga.nome_vaga })).toBeVisible()
})

test('a doctor asks about the own data, and reads the answer and who looked', async ({ newPage }) => {
  const medico = await createMedico()
  const [doctor, operador] = [await newPage(), await newPage()]
  await enter(doctor, medico)
  const profile = await openPart(doctor, 'Conta')
  await expect(profile.getByText(/ou alterar aqui\. A resposta chega em até 15 dias\.$/)).toBeVisible()
  await profile.getByRole('button', { name: 'Fazer um pedido' }).click()
  const asking = doctor.getByRole('alertdialog', { name: 'Fazer um pedido sobre meus dados' })
  await asking.getByLabel('O que você precisa').selectOption({ label: 'Correção de um dado' })
  await confirm(asking, 'Enviar pedido')
  await expect(asking.getByText('Escreva o que você precisa')).toBeVisible()
  await asking.getByLabel('Detalhes').fill('Meu nome mudou')
  await confirm(asking, 'Enviar pedido')
  await expect(profile.getByText('Meu nome mudou')).toBeVisible()

  await enterOperacao(operador)
  const request = operador.getByRole('article').filter({ hasText: 'Meu nome mudou' })
  await request.getByRole('link', { name: 'Ver conta' }).click()
  await operador.getByLabel('Motivo').fill('Seu pedido de correção')
  await operador.getByRole('button', { name: 'Abrir dados' }).click()
  await operador.getByRole('button', { name: 'Responder' }).click()
  await confirm(await giveReason(operador, 'Responder ao pedido', 'Mude em Meu Perfil.', 'Resposta'), 'Enviar resposta')
  await expect(toast(operador, 'Resposta enviada.')).toBeVisible()

  await doctor.reload()
  await expect(profile.getByText('Mude em Meu Perfil.')).toBeVisible()
  await doctor.getByRole('link', { name: 'Quem viu meus dados' }).click()
  await expect(profile.getByText('Motivo: Seu pedido de correção')).toBeVisible()
})

test('an operator at a page of others is led to the operation, and may read a vaga', async ({ newPage }) => {
  const vaga = await publish(await createHospital(), { nome_vaga: `Plantão ${Date.now()}`, data: dayFromNow(9) })
  const page = await newPage()
  await enterOperacao(page)
  for (const address of [
    '/',
    '/hospital/perfil',
    '/medico/perfil',
    '/?view=hospital-dashboard',
    '/?view=doctor-dashboard',
  ]) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/operacao$/)
    await expect(page.getByRole('tab', { name: /O que espera/ })).toBeVisible()
  }
  await page.goto(`/vagas/${vaga.id}`)
  await expect(page.getByRole('heading', { name: vaga.nome_vaga })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Entrar/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Operação' }).click()
  await expect(page).toHaveURL(/\/operacao$/)
})

const decisions = [
  ['Confirmar hospital', 'Confirmar', 'proven'],
  ['Recusar', 'Recusar', 'refused'],
] as const

for (const [opens, confirms, status] of decisions) {
  test(`an operator decides a claim in at most 4 clicks with a reason: ${status}`, { tag: '@core' }, async ({
    page,
  }) => {
    const hospital = await createHospital({ nome: `UPA ${crypto.randomUUID()}` })
    await api.ok(claimManually, { as: hospital, body: { note: 'O telefone está no site da prefeitura.' } })
    await enterOperacao(page)
    const { press, fill, pressed } = counter()
    const card = page.getByRole('article', { name: hospital.nome })
    await press(card.getByRole('button', { name: opens, exact: true }))
    const dialog = page.getByRole('alertdialog')
    await fill(dialog.getByLabel('Motivo'), 'Liguei para a secretaria')
    await press(dialog.getByRole('button', { name: confirms, exact: true }))
    expect(pressed()).toBeLessThanOrEqual(4)
    await expect.poll(async () => (await api.ok(getOwnProof, { as: hospital })).claim?.status).toBe(status)
  })
}
