import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Combobox } from './Combobox.tsx'
import type { ComboboxOption } from './ComboboxList.tsx'
import { Field } from './Field.tsx'

const every = { value: '', label: 'Todos os hospitais' }
const saoBraz = { value: '1', label: 'Hospital São Braz' }
const dunas = { value: '2', label: 'Hospital das Dunas' }

const [onChange, onSearch] = [vi.fn(), vi.fn()]
beforeEach(() => vi.clearAllMocks())

function Filter({ found }: { found: (words: string) => ComboboxOption[] }) {
  const [value, setValue] = useState<ComboboxOption>(every)
  const [words, setWords] = useState('')
  onChange.mockImplementation(setValue)
  onSearch.mockImplementation(setWords)
  return (
    <Field label="Hospital">
      <Combobox value={value} onChange={onChange} options={found(words)} onSearch={onSearch} />
    </Field>
  )
}

const all = () => [every, saoBraz, dunas]
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Hospital' })

test('shows the fixed choice first and then what the server found', async () => {
  render(<Filter found={all} />)
  expect(input().value).toBe('Todos os hospitais')
  await userEvent.click(input())
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(all().map((o) => o.label))
})

test('passes on what is typed and what is chosen', async () => {
  render(<Filter found={(words) => (words ? [dunas] : all())} />)
  await userEvent.clear(input())
  await userEvent.type(input(), 'dunas')
  expect(onSearch).toHaveBeenLastCalledWith('dunas')
  await userEvent.click(await screen.findByRole('option', { name: 'Hospital das Dunas' }))
  expect(onChange).toHaveBeenCalledWith(dunas, undefined)
  expect(input().value).toBe('Hospital das Dunas')
})

test('shows when nothing is found, and shows the choice again on blur', async () => {
  render(<Filter found={(words) => (words ? [] : all())} />)
  await userEvent.clear(input())
  await userEvent.type(input(), 'xyz')
  expect(await screen.findByText('Nenhum resultado')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await userEvent.tab()
  expect(input().value).toBe('Todos os hospitais')
})

test('by keyboard alone: open, go down, choose', async () => {
  render(<Filter found={all} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(input().getAttribute('aria-expanded')).toBe('true')
  const marked = () => document.getElementById(input().getAttribute('aria-activedescendant') ?? '')?.textContent
  expect(marked()).toBe('Todos os hospitais')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(marked()).toBe('Hospital das Dunas')
  await userEvent.keyboard('{ArrowDown}')
  expect(marked()).toBe('Todos os hospitais')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(dunas, 'Enter')
  expect(input().getAttribute('aria-expanded')).toBe('false')
})

test('letters typed into a field that has the focus stay, and Tab chooses where it is asked to', async () => {
  const options = [saoBraz, dunas]
  const none = { value: '', label: '' }
  const field = (choosesWithTab: boolean) => (
    <Combobox value={none} onChange={onChange} options={options} onSearch={onSearch} choosesWithTab={choosesWithTab} />
  )
  const { rerender } = render(field(false))
  await userEvent.tab()
  await userEvent.keyboard('du')
  expect(onSearch).toHaveBeenLastCalledWith('du')
  await userEvent.tab()
  expect(onChange).not.toHaveBeenCalled()
  rerender(field(true))
  await userEvent.tab()
  await userEvent.keyboard('sã{Tab}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith(saoBraz, 'Tab')
})

test('Enter while loading does not choose an option of the old list', async () => {
  render(<Combobox value={every} onChange={onChange} options={all()} onSearch={() => {}} loading />)
  await userEvent.type(screen.getByRole('combobox'), 'xyz{Enter}')
  expect(onChange).not.toHaveBeenCalled()
})

test('results that arrive while an option is pressed do not take the press away', async () => {
  const user = userEvent.setup()
  const list = (options: ComboboxOption[]) => (
    <Combobox value={every} onChange={onChange} options={options} onSearch={() => {}} />
  )
  const { rerender } = render(list(all()))
  await user.type(screen.getByRole('combobox'), 'hosp')
  const place = () => screen.queryAllByRole('option')[2]
  await user.pointer({ keys: '[MouseLeft>]', target: place()! })
  rerender(list([dunas]))
  if (place()) await user.pointer({ keys: '[/MouseLeft]', target: place()! })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(dunas, undefined)
  await user.click(screen.getByRole('combobox'))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
})

test('Escape closes the list and nothing around it', async () => {
  const around = vi.fn()
  document.addEventListener('keydown', around)
  render(<Filter found={all} />)
  await userEvent.click(input())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryAllByRole('option')).toHaveLength(0)
  expect(around).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(around).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', around)
})
