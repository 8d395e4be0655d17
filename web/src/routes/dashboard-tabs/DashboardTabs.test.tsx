import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderAt } from '../../../test/page.tsx'
import { TabCount } from '../../components/ui/Tabs.tsx'
import { type DashboardTabItems, DashboardTabs, preloadTab } from './DashboardTabs.tsx'

const preloadData = vi.fn(async () => {})
const tab = (value: string, title: string) => ({
  value,
  label: title,
  title,
  icon: null,
  Screen: Object.assign(() => <h1>{title}</h1>, { preload: async () => ({ default: { preloadData } }) }),
})
const tabs: DashboardTabItems = [
  { ...tab('vagas', 'Vagas'), skip: { to: 'lista', label: 'Pular para a lista' } },
  { ...tab('candidatos', 'Candidatos'), count: <TabCount count={13} /> },
  tab('contas', 'Contas'),
]

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  preloadData.mockClear()
})

const show = (address: string) =>
  renderAt(address, <DashboardTabs tabs={tabs} label="Áreas" header={(skip) => <header>{skip?.label}</header>} />)
const heading = async () => (await screen.findByRole('heading', { level: 1 })).textContent
const tabNamed = (name: string) => screen.getByRole('tab', { name })

test.each([
  ['/?view=hospital-dashboard', 'Vagas'],
  ['/?view=hospital-dashboard&aba=vagas', 'Vagas'],
  ['/?view=hospital-dashboard&aba=contas', 'Contas'],
  ['/?view=hospital-dashboard&aba=ganhos', 'Vagas'],
  ['/?view=hospital-dashboard&aba=', 'Vagas'],
  ['/?view=hospital-dashboard&aba=constructor', 'Vagas'],
])('the address %s shows the tab %s, with its title', async (address, title) => {
  show(address)
  expect(await heading()).toBe(title)
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain(title)
  expect(document.title).toBe(`${title} · Plantão Aberto`)
})

test('a tab that is opened stands in the address beside the filters, and Back leads to the one before', async () => {
  show('/?view=hospital-dashboard&q=uti')
  await userEvent.click(tabNamed('Candidatos (13)'))
  expect(location.search).toBe('?view=hospital-dashboard&q=uti&aba=candidatos')
  await userEvent.click(tabNamed('Contas'))
  await userEvent.click(tabNamed('Vagas'))
  expect(location.search).toBe('?view=hospital-dashboard&q=uti')
  history.back()
  await expect.poll(() => heading()).toBe('Contas')
  history.back()
  await expect.poll(() => heading()).toBe('Candidatos')
  expect(location.search).toBe('?view=hospital-dashboard&q=uti&aba=candidatos')
})

test('each tab has its own second skip link, or none', async () => {
  show('/?view=hospital-dashboard')
  expect(screen.getByRole('banner').textContent).toBe('Pular para a lista')
  await userEvent.click(tabNamed('Contas'))
  expect(screen.getByRole('banner').textContent).toBe('')
})

test('only the tab in the address is loaded early', async () => {
  const later = vi.fn(() => Promise.reject(new Error('no connection')))
  history.replaceState(null, '', '/?view=hospital-dashboard&aba=vagas')
  const Screen = Object.assign(() => null, { preload: later })
  await preloadTab([tabs[0], { ...tab('contas', 'Contas'), Screen }])(new QueryClient())
  expect(preloadData).toHaveBeenCalledOnce()
  expect(later).not.toHaveBeenCalled()
})
