import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { TabCount, TabList, TabPanel } from './Tabs.tsx'

const tabs = ['Um', 'Dois', 'Três'].map((label) => ({
  value: label,
  label,
  icon: null,
  count: <TabCount count={label === 'Três' ? 12 : 0} />,
}))

function Page() {
  const [value, setValue] = useState('Um')
  return (
    <>
      <TabList id="areas" value={value} onChange={setValue} label="Áreas" tabs={tabs} />
      <TabPanel id="areas" value={value}>
        Conteúdo de {value}
      </TabPanel>
    </>
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })
const selected = () => screen.getByRole('tab', { selected: true })

beforeEach(() => void render(<Page />))

test('the panel is of the tab that was pressed, and is named by it', async () => {
  await userEvent.click(tab('Dois'))
  expect(selected()).toBe(tab('Dois'))
  const panel = screen.getByRole('tabpanel', { name: 'Dois' })
  expect(panel.textContent).toBe('Conteúdo de Dois')
  expect(tab('Dois').getAttribute('aria-controls')).toBe(panel.id)
})

test('the arrow keys go round the tabs, and Enter chooses', async () => {
  await userEvent.tab()
  for (const [key, name] of [
    ['{ArrowLeft}', 'Três (12)'],
    ['{ArrowRight}', 'Um'],
    ['{End}', 'Três (12)'],
    ['{Home}', 'Um'],
    ['{ArrowRight}', 'Dois'],
    // Alt with the left arrow goes back in the browser's history, and moves no focus.
    ['{Alt>}{ArrowLeft}{/Alt}', 'Dois'],
  ] as const) {
    await userEvent.keyboard(key)
    expect(document.activeElement, key).toBe(tab(name))
    expect(selected()).toBe(tab('Um'))
  }
  await userEvent.keyboard('{Enter}')
  expect(selected()).toBe(tab('Dois'))
})

test('Tab leads to the selected tab, then to its panel', async () => {
  await userEvent.click(tab('Três (12)'))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(document.body)
  await userEvent.tab()
  expect(document.activeElement).toBe(tab('Três (12)'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
