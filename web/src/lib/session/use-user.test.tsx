import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signIn } from '../../../test/session.ts'
import { useUser } from './session.ts'
import { sessionKey } from './session-storage.ts'

const Account = () => <p>{useUser()?.id ?? 'nobody'}</p>

test('a part that appears after another tab signed out has the account of the page until the event', () => {
  signIn()
  const page = (parts: number[]) => parts.map((part) => <Account key={part} />)
  const { rerender } = render(page([1]))
  localStorage.removeItem(sessionKey)
  rerender(page([1, 2]))
  expect(screen.getAllByText('u')).toHaveLength(2)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: sessionKey })))
  expect(screen.getAllByText('nobody')).toHaveLength(2)
})
