import { hospitalSignUp, medicoSignUp, password } from '@plantao/testkit/fixtures'
import type { Locator, Page } from '@playwright/test'
import { dayFromNow } from './people.ts'

/** Picks an option of a select. In a searchable combobox, types the option's name and clicks it. */
export async function choose(scope: Page | Locator, label: string, option: string) {
  const control = scope.getByLabel(label, { exact: true })
  if ((await control.evaluate((element) => element.tagName)) === 'SELECT') {
    await control.selectOption({ label: option })
    return
  }
  await control.click()
  await control.fill(option)
  await scope.getByRole('option', { name: option, exact: true }).click()
}

export async function fill(scope: Page | Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    if (label === 'Especialidade' || label === 'Estado') await choose(scope, label, value)
    else await scope.getByLabel(label, { exact: true }).fill(value)
  }
}

/** The fields of each form, with values that it accepts. */
export const medicoForm = (email: string) => ({
  'Nome completo': medicoSignUp.nome,
  CRM: medicoSignUp.crm,
  Telefone: '11987654321',
  'E-mail': email,
  Senha: password,
  'Confirmar senha': password,
})
export const hospitalForm = (email: string) => ({
  'Nome do hospital': hospitalSignUp.nomeHospital,
  CNPJ: '11222333000181',
  Telefone: '1534567890',
  Endereço: hospitalSignUp.endereco,
  Cidade: hospitalSignUp.cidade,
  Estado: hospitalSignUp.estado,
  'E-mail': email,
  Senha: password,
  'Confirmar senha': password,
})
export const vagaForm = () => ({
  'Nome da vaga': 'UTI Adulto',
  Especialidade: 'UTI',
  Data: dayFromNow(9),
  Horário: '07:00 - 19:00',
})

export async function logIn(page: Page, view: 'doctor-login' | 'hospital-login', email: string, senha = password) {
  await page.goto(`/?view=${view}`)
  await fill(page, { 'E-mail': email, Senha: senha })
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

export const register = (page: Page) => page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
