import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { WaitingVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type ShownGroup, useHeldRow } from './use-held-row.ts'

const groupOf = (id: string) =>
  ({ vaga: { id }, candidaturas: [{ id: `of ${id}` } as CandidaturaOfVaga] }) as ShownGroup & WaitingVaga
const [first, second] = [groupOf('first'), groupOf('second')] as const

function heldList() {
  const { result, rerender } = renderHook(useHeldRow, { initialProps: [first, second] })
  const focus = (group: ShownGroup) => act(() => result.current.hold({ group, candidatura: group.candidaturas[0]! }))
  return { focus, rerender, shown: () => result.current.groups.map(({ vaga }) => vaga.id) }
}

test('a row whose candidate is gone stays until a press elsewhere can no longer become a double click', () => {
  vi.useFakeTimers()
  const { focus, rerender, shown } = heldList()
  focus(first)
  rerender([second])
  expect(shown()).toEqual(['first', 'second'])
  fireEvent.pointerDown(document.body)
  focus(second)
  fireEvent.pointerUp(document.body)
  expect(shown()).toEqual(['first', 'second'])
  act(() => vi.advanceTimersByTime(500))
  expect(shown()).toEqual(['second'])
})

test('a key after a press whose end was not told belongs to the row that has the focus now', () => {
  const { focus, rerender, shown } = heldList()
  focus(first)
  fireEvent.pointerDown(document.body)
  focus(second)
  act(() => void fireEvent.keyDown(document.body, { key: 'j' }))
  rerender([first])
  expect(shown()).toEqual(['first', 'second'])
})
