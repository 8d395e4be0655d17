import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Router, useSearchParams } from 'wouter'
import { closeOnBack, navigateFromPage, watchBack } from './back.ts'

function Filter({ name }: { name: string }) {
  const [address, setAddress] = useSearchParams()
  const choose = () =>
    setAddress((before) => {
      const after = new URLSearchParams(before)
      after.set(name, '1')
      return after
    })
  return (
    <button type="button" onClick={choose}>
      {name} {address.get(name)}
    </button>
  )
}

const press = (name: string) => act(() => screen.getByRole('button', { name: new RegExp(`^${name}`) }).click())
const isAbove = () => history.state?.plantaoOpen === true

let stop = () => {}
let closed = () => {}
beforeEach(async () => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/')
  stop = watchBack()
  render(
    <Router aroundNav={navigateFromPage}>
      <Filter name="hospital" />
      <Filter name="turno" />
    </Router>,
  )
  closed = closeOnBack(() => {})
  await waitFor(() => expect(isAbove()).toBe(true))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  stop()
})

test('two changes of the address while a list closes are both kept, each with its step in the history', async () => {
  press('hospital')
  expect(screen.getByRole('button', { name: 'hospital 1' })).toBeTruthy()
  closed()
  press('turno')
  await waitFor(() => expect(isAbove()).toBe(false))
  expect(location.search).toBe('?hospital=1&turno=1')
  for (const search of ['?hospital=1', '']) {
    history.back()
    await waitFor(() => expect(location.search).toBe(search))
  }
  expect(location.pathname).toBe('/')
})

test('a change of the address survives a step in the history that takes seconds', async () => {
  const go = history.go.bind(history)
  const late: (() => void)[] = []
  vi.spyOn(history, 'go').mockImplementation((by) => void late.push(() => go(by)))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  press('hospital')
  closed()
  vi.advanceTimersByTime(3_000)
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const step of late) step()
  await waitFor(() => expect(isAbove()).toBe(false))
  // Any further step of the browser would have come by now.
  await new Promise((done) => setTimeout(done))
  expect(location.pathname + location.search).toBe('/?hospital=1')
})
