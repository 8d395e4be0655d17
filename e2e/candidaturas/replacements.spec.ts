import { giveUpShift } from '@plantao/contract/candidaturas/routes'
import type { Locator } from '@playwright/test'
import {
  accept,
  api,
  apply,
  createHospital,
  createMedico,
  insertCandidatura,
  insertVaga,
  publish,
} from '../support/api.ts'
import { mailTo } from '../support/inbox.ts'
import { dayFromNow, enter, expect, goOffline, test, toast } from '../support/people.ts'
import { openPart } from '../support/profile.ts'

test('someone drops out: all are told in two taps, and a conversation begins with the vaga as text', {
  tag: '@core',
}, async ({ page: desk, newPage }) => {
  const hospital = await createHospital({ nome: 'Hospital Santa Aurora' })
  const names = ['Ana Lima', 'Caio Prado', 'Helena Sá']
  const [medico, rival, helena] = await Promise.all(names.map((nome) => createMedico({ nome })))
  const past = await insertVaga(hospital, { data: '2020-01-01', especialidade: 'UTI', status: 'preenchida' })
  await insertCandidatura(past, helena!, 'aceita')
  const vaga = await publish(hospital, { nome_vaga: 'UTI & Sala 1', data: dayFromNow(1), valor: 1200 })
  const { id: candidatura_id } = await apply(medico!, vaga.id)
  await apply(rival!, vaga.id)
  await accept(hospital, candidatura_id)

  const phone = await newPage({ viewport: { width: 390, height: 844 } })
  await test.step('the doctor lets this hospital call, in the profile', async () => {
    await enter(phone, helena!)
    await openPart(phone, 'Urgências')
    const choice = phone.getByRole('group', { name: 'Pode me chamar para urgências' }).getByRole('checkbox')
    await expect(choice).not.toBeChecked()
    await phone.getByLabel(hospital.nome, { exact: true }).click()
    await expect(toast(phone, `${hospital.nome} pode chamar você para urgências.`)).toBeVisible()
    await expect(choice).toBeChecked()
  })

  await enter(desk, hospital)
  const card = desk.getByRole('listitem').filter({ hasText: vaga.nome_vaga })
  await expect(card.getByText('Preenchida', { exact: true })).toBeVisible()
  await api.ok(giveUpShift, { as: medico!, body: { candidatura_id, reason: 'Adoeci.' } })

  await test.step('the list says who is free, with phone and conversation', async () => {
    await card.getByRole('button', { name: 'Avisar todos' }).click()
    const people = desk.getByRole('dialog').getByRole('listitem')
    await expect(people).toContainText([/Caio Prado\s*Livre: sim/, /Helena Sá\s*Livre: sim.*já fez 1 plantão aqui/])
    await expect(people.filter({ hasText: 'Ana Lima' })).toHaveCount(0)
    const conversation = people.last().getByRole('link', { name: 'WhatsApp' })
    const address = new URL((await conversation.getAttribute('href'))!)
    expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321')
    const text = address.searchParams.get('text')!.replaceAll('\u200c', '')
    expect(text).toContain('UTI & Sala 1')
    expect(text).toContain('Hospital Santa Aurora')
    expect(text).toContain(`/vagas/${vaga.id}`)
    await expect(people.last().getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute(
      'href',
      'tel:+5511987654321',
    )
  })

  await test.step('the value is raised by the usual form', async () => {
    await desk.getByRole('dialog').getByRole('button', { name: 'Aumentar o valor' }).click()
    const form = desk.getByRole('dialog', { name: 'Alterar vaga' })
    await expect(form.getByLabel('Valor', { exact: true })).toBeFocused()
    await form.getByLabel('Valor', { exact: true }).fill('1.800')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(toast(desk, 'Vaga atualizada com sucesso!')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(desk.getByRole('dialog')).toContainText('R$ 1.800,00')
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toBeHidden()
  })

  await test.step('without a connection nobody is told, and place and focus stay', async () => {
    await card.getByRole('button', { name: 'Avisar todos' }).click()
    const all = desk.getByRole('dialog').getByRole('button', { name: 'Avisar todos (2)' })
    await expect(desk.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
    await goOffline(desk)
    await all.click()
    await expect(toast(desk, 'Você está sem conexão. Ninguém foi avisado.')).toBeVisible()
    await expect(all).toBeFocused()
    await desk.context().setOffline(false)
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toBeHidden()
  })

  await test.step("drop-out, all told: two taps from 'Escala'", async () => {
    await desk.goto(`/?view=hospital-dashboard&aba=escala&dia=${vaga.data}`)
    const panel = desk.getByRole('dialog', { name: vaga.nome_vaga })
    const urgent = panel.getByRole('region', { name: /^Começa em \d+ h, ninguém aguarda$/ })
    let taps = 0
    const tap = async (target: Locator) => {
      await target.click()
      taps++
    }
    await tap(desk.locator(`[data-shift="${vaga.id}"]`))
    await expect(urgent.getByRole('listitem')).toContainText(['Caio Prado', 'Helena Sá'])
    await expect(urgent.getByRole('link', { name: 'WhatsApp' })).toHaveCount(2)
    await expect(panel.getByRole('heading', { name: 'Candidatos (2) · ninguém aguarda' })).toBeVisible()
    await expect(panel.getByRole('button', { name: /^(Avisar candidatos|Quem pode)/ })).toHaveCount(0)
    await tap(urgent.getByRole('button', { name: 'Avisar todos (2)' }))
    await expect(toast(desk, '2 pessoas foram avisadas.')).toBeVisible()
    expect(taps).toBeLessThanOrEqual(2)
    await expect(urgent.getByRole('listitem').filter({ hasText: 'aviso enviado' })).toHaveCount(2)
    await expect(urgent.getByRole('button', { name: /^Avisar todos/ })).toHaveCount(0)
    const email = await mailTo(helena!.email, /Plantão urgente/)
    expect(JSON.stringify(email)).toContain('1.800,00')
  })

  await test.step('the doctor reads who looked, and ends it', async () => {
    // Without the reload, the page would show the list of accesses that it loaded less than five seconds ago.
    await phone.goto('/medico/perfil/acessos')
    await expect(phone.getByText('viu seus dados e se você está livre', { exact: false })).toBeVisible()
    await phone.goto('/medico/perfil/urgencias')
    await phone.getByLabel(hospital.nome, { exact: true }).click()
    await expect(toast(phone, `${hospital.nome} não pode mais chamar você para urgências.`)).toBeVisible()
  })
})
