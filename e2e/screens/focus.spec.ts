import { messages } from '@plantao/contract/messages'
import type { Locator, Page } from '@playwright/test'
import { apply, createHospital, createMedico, publish } from '../support/api.ts'
import { failCalls } from '../support/failures.ts'
import { choose, fill, vagaForm } from '../support/forms.ts'
import { menuOf } from '../support/menu.ts'
import { dayFromNow, enter, expect, test, toast } from '../support/people.ts'
import { openPart } from '../support/profile.ts'

async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

async function pressInMenu(card: Locator, action: string) {
  await press(menuOf(card))
  await press(card.page().getByRole('menuitem', { name: action, exact: true }))
}

const heading = (scope: Page | Locator, name: string) => scope.getByRole('heading', { name, exact: true })

test('after each action of a doctor the focus is where the next one starts', async ({ page }) => {
  const hospital = await createHospital()
  const vaga = await publish(hospital, { nome_vaga: `UTI ${crypto.randomUUID()}`, data: dayFromNow(5) })
  await enter(page, await createMedico())

  await page.getByLabel('Buscar', { exact: true }).fill('não há uma assim')
  await press(page.getByRole('button', { name: 'Limpar filtros' }))
  await expect(heading(page, 'Vagas de Plantão Disponíveis')).toBeFocused()

  await page.getByLabel('Buscar', { exact: true }).fill(vaga.nome_vaga)
  await expect(page.getByText('1 vaga encontrada', { exact: true })).toBeVisible()
  await press(page.getByRole('button', { name: 'Candidatar-se' }))
  await expect(page.getByRole('button', { name: 'Candidatura Enviada' })).toBeDisabled()
  await expect(heading(page, vaga.nome_vaga)).toBeFocused()

  await press(page.getByRole('tab', { name: 'Minhas candidaturas' }))
  await expect(page.getByRole('tab', { name: 'Minhas candidaturas' })).toBeFocused()

  await press(page.getByRole('button', { name: 'Meu Perfil' }))
  const profile = page.getByRole('dialog', { name: 'Meu Perfil' })
  await press(profile.getByRole('button', { name: 'Editar' }))
  await expect(profile.getByLabel('Nome completo', { exact: true })).toBeFocused()
  await choose(profile, 'Especialidade', 'Medicina de Emergência')
  await press(profile.getByRole('button', { name: 'Salvar', exact: true }))
  await expect(toast(page, messages.medicos.saved)).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Editar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Meu Perfil' })).toBeFocused()
  await openPart(page, 'Segurança')
  await expect(heading(page, 'Meu Perfil')).toBeFocused()
  await press(page.getByRole('button', { name: 'Alterar senha' }))
  await expect(page.getByLabel('Senha atual', { exact: true })).toBeFocused()
  await press(page.getByRole('button', { name: 'Cancelar' }))
  await expect(heading(page, 'Senha e sessões')).toBeFocused()
  await press(page.getByRole('link', { name: 'Conta' }))
  await press(page.getByRole('button', { name: 'Excluir minha conta' }))
  await press(page.getByRole('dialog', { name: 'Excluir sua conta?' }).getByRole('button', { name: 'Cancelar' }))
  await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeFocused()

  await press(page.getByRole('button', { name: 'Sair' }))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('after each action of a hospital the focus is where the next one starts', async ({ page }) => {
  const hospital = await createHospital()
  const [taken, closed] = await Promise.all([
    publish(hospital, { nome_vaga: 'UTI com candidato', data: dayFromNow(5) }),
    publish(hospital, { nome_vaga: 'UTI a encerrar', data: dayFromNow(6) }),
  ])
  await apply(await createMedico(), taken.id)
  await enter(page, hospital)
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await fill(page, { ...vagaForm(), 'Nome da vaga': 'UTI nova' })
  await press(page.getByRole('button', { name: 'Criar Vaga' }))
  await expect(toast(page, messages.vagas.created)).toBeVisible()
  await expect(page.getByLabel('Nome da vaga', { exact: true })).toBeFocused()

  await pressInMenu(card('UTI nova'), 'Alterar')
  const edit = page.getByRole('dialog', { name: 'Alterar vaga' })
  await edit.getByLabel('Observações', { exact: true }).fill('Ramal 12')
  await press(edit.getByRole('button', { name: 'Salvar' }))
  await expect(toast(page, 'Vaga atualizada com sucesso!')).toBeVisible()
  await expect(menuOf(card('UTI nova'))).toBeFocused()

  await pressInMenu(card(closed.nome_vaga), 'Encerrar vaga')
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar vaga' }))
  await expect(card(closed.nome_vaga).getByText('Encerrada', { exact: true })).toBeVisible()
  await expect(menuOf(card(closed.nome_vaga))).toBeFocused()

  await press(card(taken.nome_vaga).getByRole('button', { name: 'Ver Candidatos (1)' }))
  const candidates = page.getByRole('dialog', { name: 'Candidatos' })
  await press(candidates.getByRole('button', { name: 'Aceitar' }))
  await expect(candidates.getByText('Aceito', { exact: true })).toBeVisible()
  await expect(heading(candidates, 'Candidatos')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(taken.nome_vaga).getByRole('button', { name: 'Ver Candidatos (1)' })).toBeFocused()

  await press(page.getByRole('button', { name: 'Perfil do Hospital' }))
  await expect(heading(page, 'Perfil do Hospital')).toBeFocused()
  await press(page.getByRole('button', { name: 'Editar' }))
  await expect(page.getByLabel('Nome do hospital', { exact: true })).toBeFocused()
  await press(page.getByRole('button', { name: 'Cancelar' }))
  await expect(heading(page, 'Dados do hospital')).toBeFocused()
  await press(page.getByRole('button', { name: 'Voltar' }))
  await expect(heading(page, 'Vagas Cadastradas')).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  await press(page.getByRole('button', { name: 'Nova vaga' }))
  await expect(page.getByLabel('Nome da vaga', { exact: true })).toBeFocused()
  await press(page.getByRole('button', { name: 'Recolher formulário' }))
  await expect(page.getByRole('button', { name: 'Nova vaga' })).toBeFocused()
})

test('after a call that fails the focus is on the button again', async ({ page }) => {
  await enter(page, await createHospital())
  await failCalls(page, /\/rest\/v1\/vagas$/, 'no answer', 'POST')
  await fill(page, vagaForm())
  await press(page.getByRole('button', { name: 'Criar Vaga' }))
  await expect(toast(page, messages.vagas.createUnexpected)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar Vaga' })).toBeFocused()
})
