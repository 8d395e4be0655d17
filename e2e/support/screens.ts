import { anonKey } from '@plantao/testkit/client'
import type { Page } from '@playwright/test'
import { demoHospital, demoMedico, expect } from './people.ts'

type Who = 'nobody' | 'medico' | 'hospital'

/** Every view and dialog of the product, on the data of the demonstration, and the way to it from the person's start. */
export const screens: { name: string; who: Who; open: (page: Page) => Promise<void> }[] = [
  ...[
    ['entry', '/'],
    ['doctor login', '/?view=doctor-login'],
    ['doctor registration', '/?view=doctor-register'],
    ['hospital login', '/?view=hospital-login'],
    ['hospital registration', '/?view=hospital-register'],
    ['forgotten password', '/?view=recover'],
    ['new password', '/?view=reset#token=qualquer'],
    ['new password, without a link', '/?view=reset'],
    ['confirmed', '/?view=doctor-login&confirmed=1'],
    ['not confirmed', '/?view=hospital-login&confirmed=0'],
    ['privacy', '/privacidade'],
    ['404', '/nao/existe'],
  ].map(([name, address]) => ({
    name: name!,
    who: 'nobody' as const,
    open: async (page: Page) => {
      await page.goto(address!)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  })),
  {
    name: 'confirming, asked for the password',
    who: 'nobody',
    open: async (page) => {
      const body = { code: 'sign_up_password_required', message: '', request_id: '' }
      await page.route('**/auth/v1/confirm', (route) => route.fulfill({ status: 409, json: body }))
      await page.goto('/?view=confirm#token=qualquer')
      await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'doctor registration with faults',
    who: 'nobody',
    open: async (page) => {
      await page.goto('/?view=doctor-register')
      await page.getByRole('button', { name: 'Cadastrar', exact: true }).click()
      await expect(page.getByText('Nome é obrigatório', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'login with faults',
    who: 'nobody',
    open: async (page) => {
      await page.goto('/?view=hospital-login')
      await page.getByLabel('E-mail', { exact: true }).press('Enter')
      await expect(page.getByText('Dados inválidos', { exact: true })).toBeVisible()
    },
  },
  { name: 'doctor dashboard', who: 'medico', open: async (page) => cards(page, 'Vagas de Plantão Disponíveis') },
  {
    name: 'doctor dashboard, nothing found',
    who: 'medico',
    open: async (page) => {
      await page.goto('/?view=doctor-dashboard&q=nada+disso')
      await expect(page.getByText('Nenhuma vaga encontrada com os filtros aplicados.', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'doctor dashboard, by day, with filters and a hint',
    who: 'medico',
    open: async (page) => {
      await page.goto('/?view=doctor-dashboard&ordem=proximos&q=dia&valor_min=500&cidade=campinas/SP,natal/RN')
      await cards(page, 'Vagas de Plantão Disponíveis')
    },
  },
  {
    name: 'filters in a sheet',
    who: 'medico',
    open: async (page) => {
      await page.setViewportSize({ width: 360, height: 640 })
      await page.getByRole('button', { name: 'Filtros' }).click()
      await expect(page.getByRole('button', { name: /^Ver \d+ plantões$/ })).toBeVisible()
    },
  },
  {
    name: 'details of a vaga',
    who: 'medico',
    open: async (page) => {
      await page.getByRole('article').first().getByRole('link').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'own candidaturas',
    who: 'medico',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await cards(page, 'Minhas candidaturas')
    },
  },
  { name: 'doctor profile', who: 'medico', open: openProfile },
  {
    name: 'doctor profile, editing',
    who: 'medico',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByRole('button', { name: 'Alterar senha' }).click()
      await page.getByLabel('Nome completo', { exact: true }).fill('')
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.getByText('Preencha nome, CRM e especialidade', { exact: true })).toBeVisible()
    },
  },
  { name: 'hospital dashboard', who: 'hospital', open: async (page) => cards(page, 'Vagas Cadastradas') },
  {
    name: 'new vaga with faults',
    who: 'hospital',
    open: async (page) => {
      await page.getByLabel('Valor', { exact: true }).fill('mil')
      await page.getByRole('button', { name: 'Criar Vaga' }).click()
      await expect(page.getByText('Preencha todos os campos obrigatórios', { exact: true })).toBeVisible()
    },
  },
  { name: 'candidates', who: 'hospital', open: openCandidates },
  {
    name: 'candidate profile',
    who: 'hospital',
    open: async (page) => {
      await openCandidates(page)
      await page
        .getByRole('listitem')
        .filter({ hasText: demoMedico.nome })
        .getByRole('button', { name: 'Ver Perfil' })
        .click()
      await expect(page.getByRole('dialog', { name: 'Perfil do Médico' }).getByText(/^Enviado em/)).toBeVisible()
    },
  },
  {
    name: 'acceptance that can be undone',
    who: 'hospital',
    open: async (page) => {
      await page.route('**/functions/v1/accept-candidatura', (route) => {
        const { candidatura_id: id } = route.request().postDataJSON()
        const created_at = new Date().toISOString()
        return route.fulfill({ json: { id, vaga_id: id, medico_id: id, status: 'aceita', created_at } })
      })
      await openPendentes(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).first().click()
      await expect(page.getByRole('button', { name: 'Desfazer' })).toBeVisible()
    },
  },
  {
    name: 'question before refusing',
    who: 'hospital',
    open: async (page) => {
      await openPendentes(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Recusar' }).first().click()
      await expect(page.getByRole('alertdialog').getByLabel('Motivo', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'question before dismissing, without a reason',
    who: 'hospital',
    open: async (page) => {
      await candidatesOf(page, 'Preenchida')
      await page.getByRole('dialog').getByRole('button', { name: 'Dispensar médico' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
      await expect(page.getByText('Escreva o motivo', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'history of a vaga',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('button', { name: 'Histórico' }).first().click()
      await expect(page.getByRole('dialog', { name: 'Histórico' }).getByText('Vaga publicada')).toBeVisible()
    },
  },
  {
    name: 'giving up a shift',
    who: 'medico',
    open: async (page) => {
      // All begin tomorrow: the warning is there.
      const starts_at = new Date(Date.now() + 20 * 3_600_000).toISOString()
      await page.route('**/rest/v1/candidaturas/own*', async (route) => {
        const response = await route.fetch()
        const { items, next_cursor } = await response.json()
        for (const { vaga } of items) if (vaga.status === 'preenchida') Object.assign(vaga, { starts_at })
        await route.fulfill({ response, json: { items, next_cursor } })
      })
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await page.getByRole('button', { name: 'Desistir do plantão' }).first().click()
      await expect(page.getByRole('alertdialog')).toContainText('Código de Ética Médica')
    },
  },
  {
    name: 'candidates, none',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('button', { name: 'Ver Candidatos (0)' }).first().click()
      await expect(page.getByText('Nenhum candidato ainda', { exact: true })).toBeVisible()
    },
  },
  { name: 'editing a vaga', who: 'hospital', open: openEdit },
  {
    name: 'question before saving a vaga',
    who: 'hospital',
    open: async (page) => {
      await openEdit(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  { name: 'proposing a change', who: 'hospital', open: openProposal },
  {
    name: 'notes of a filled vaga',
    who: 'hospital',
    open: async (page) => {
      const filled = page.getByRole('listitem').filter({ hasText: 'Preenchida por' }).first()
      await filled.getByRole('button', { name: 'Editar' }).click()
      await expect(page.getByRole('dialog', { name: 'Editar vaga' }).getByLabel('Observações')).toBeVisible()
    },
  },
  {
    name: 'proposal without a difference',
    who: 'hospital',
    open: async (page) => {
      await openProposal(page)
      await page.getByRole('button', { name: 'Enviar proposta' }).click()
      await expect(page.getByText('Altere a data, o horário ou o valor', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'proposal to answer',
    who: 'medico',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Minhas candidaturas' }).click()
      await page.getByRole('button', { name: 'Não concordar' }).first().scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'question before closing a vaga',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('button', { name: 'Encerrar vaga' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'question before the end of an account',
    who: 'medico',
    open: async (page) => {
      await openProfile(page)
      await page.getByRole('button', { name: 'Excluir minha conta' }).click()
      await expect(page.getByRole('dialog', { name: 'Excluir sua conta?' })).toBeVisible()
    },
  },
  {
    name: 'saving a search',
    who: 'medico',
    open: async (page) => {
      await page.goto('/?view=doctor-dashboard&turno=noite')
      await page.getByRole('button', { name: 'Salvar busca' }).click()
      await expect(page.getByLabel('Nome da busca', { exact: true })).toHaveValue('Noite')
    },
  },
  {
    name: 'saved searches',
    who: 'medico',
    open: async (page) => {
      const items = [
        { id: '1', name: 'UTI · Sorocaba, SP · Noite', filters: { turno: 'noite' }, alerts: 'daily', created_at: '' },
      ]
      await page.route('**/rest/v1/saved_searches', (route) => route.fulfill({ json: { items } }))
      await page.getByRole('button', { name: 'Buscas salvas' }).click()
      await expect(page.getByRole('dialog').getByRole('listitem')).toBeVisible()
    },
  },
  ...(['medico', 'hospital'] as const).map((who) => ({
    name: `notifications of a ${who}`,
    who,
    open: async (page: Page) => {
      await page.getByRole('button', { name: /^Notificações/ }).click()
      await expect(page.getByRole('dialog', { name: 'Notificações' }).getByRole('listitem').first()).toBeVisible()
    },
  })),
  { name: 'page of a vaga, for anybody', who: 'nobody', open: openVagaPage },
  { name: 'page of a vaga, for a doctor', who: 'medico', open: openVagaPage },
  {
    name: 'page of a vaga, for its hospital',
    who: 'hospital',
    open: async (page) => {
      await page.getByRole('article').getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'Vaga do seu hospital' })).toBeVisible()
    },
  },
  { name: 'day of a shift, for its doctor', who: 'medico', open: (page) => openDay(page, 'medico') },
  { name: 'day of a shift, for its hospital', who: 'hospital', open: (page) => openDay(page, 'hospital') },
  {
    name: 'rating a shift, with faults',
    who: 'medico',
    open: async (page) => {
      await openDay(page, 'medico')
      await page.getByRole('button', { name: 'Avaliar' }).click()
      await page.getByRole('button', { name: 'Enviar avaliação' }).click()
      await expect(page.getByText('Escolha de 1 a 5 estrelas', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'question before a no-show',
    who: 'hospital',
    open: async (page) => {
      await openDay(page, 'hospital', { presence: null, given: null })
      await page.getByRole('button', { name: 'Não compareceu' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'answering a no-show, with faults',
    who: 'medico',
    open: async (page) => {
      await openDay(page, 'medico', { presence: 'nao_compareceu' })
      await page.getByRole('button', { name: 'Responder à ausência' }).click()
      await page.getByRole('button', { name: 'Enviar resposta' }).click()
      await expect(page.getByText('Escreva o motivo', { exact: true })).toBeVisible()
    },
  },
  { name: 'hospital profile', who: 'hospital', open: openHospital },
  {
    name: 'hospital profile, texts for the day',
    who: 'hospital',
    open: async (page) => {
      await openHospital(page)
      await page.getByRole('button', { name: 'Mudar textos' }).click()
      await expect(page.getByLabel('Por onde entrar', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'hospital profile, editing',
    who: 'hospital',
    open: async (page) => {
      await openHospital(page)
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByRole('button', { name: 'Alterar senha' }).click()
      await expect(page.getByLabel('Senha atual', { exact: true })).toBeVisible()
    },
  },
]

async function cards(page: Page, list: string) {
  await expect(page.getByRole('list', { name: list }).getByRole('listitem').first()).toBeVisible()
}

async function openVagaPage(page: Page) {
  const data = { email: demoMedico.email, password: demoMedico.password }
  const token = await page.request.post('/auth/v1/token?grant=password', { headers: { apikey: anonKey }, data })
  const headers = { apikey: anonKey, authorization: `Bearer ${(await token.json()).access_token}` }
  const list = await page.request.get('/rest/v1/vagas?limit=1', { headers })
  await page.goto(`/vagas/${(await list.json()).items[0].id}`)
  await expect(page.getByRole('button', { name: 'Compartilhar' })).toBeVisible()
}

/** Of a shift that may be rated. @param change what the server says of its day, where that is not what is shown. */
async function openDay(page: Page, who: 'medico' | 'hospital', change: object = {}) {
  const { email, password } = who === 'medico' ? demoMedico : demoHospital
  const token = await page.request.post('/auth/v1/token?grant=password', {
    headers: { apikey: anonKey },
    data: { email, password },
  })
  const headers = { apikey: anonKey, authorization: `Bearer ${(await token.json()).access_token}` }
  const list = await page.request.get(`/rest/v1/${who === 'medico' ? 'candidaturas' : 'vagas'}/own?limit=100`, {
    headers,
  })
  const { items }: { items: { can_rate: boolean; id: string; vaga_id?: string }[] } = await list.json()
  const shift = items.find(({ can_rate }) => can_rate)
  await page.route('**/rest/v1/vagas/*/day', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...change } })
  })
  await page.goto(`/vagas/${shift?.vaga_id ?? shift?.id}`)
  await expect(page.getByRole('region', { name: 'Dia do plantão' })).toBeVisible()
}

async function openProfile(page: Page) {
  await page.getByRole('button', { name: 'Meu Perfil' }).click()
  await expect(page.getByText(/^média de/)).toBeVisible()
}

async function openCandidates(page: Page) {
  await page
    .getByRole('button', { name: /^Ver Candidatos \([1-9]/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

const openPendentes = (page: Page) => candidatesOf(page, 'Aberta')

/** Of the first vaga with this badge that has some. */
async function candidatesOf(page: Page, badge: string) {
  const card = page.getByRole('article').filter({ has: page.getByText(badge, { exact: true }) })
  await card
    .getByRole('button', { name: /^Ver Candidatos \([1-9]/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
}

async function openProposal(page: Page) {
  await page.getByRole('button', { name: 'Propor alteração' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Propor alteração' })).toBeVisible()
}

async function openEdit(page: Page) {
  const open = page.getByRole('listitem').filter({ has: page.getByText('Aberta', { exact: true }) })
  await open.first().getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar vaga' })).toBeVisible()
}

async function openHospital(page: Page) {
  await page.getByRole('button', { name: 'Perfil do Hospital' }).click()
  await expect(page.getByText('Esta sessão', { exact: true })).toBeVisible()
}
