import { render, screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { lazyScreen } from './lazy-screen.tsx'

function Counter({ kind }: { kind: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {kind} {count}
    </button>
  )
}

const counter = () => lazyScreen(async () => ({ default: Counter }), { kind: 'doctor' })
const page = (Screen: ReturnType<typeof counter>) => (
  <Suspense fallback="Carregando">
    <Screen />
  </Suspense>
)

test('the fallback is shown while the code loads', async () => {
  const Screen = counter()
  render(page(Screen))
  expect(screen.getByText('Carregando')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'doctor 0' })).toBeTruthy()
})

test('loaded code is rendered at once', async () => {
  const Screen = counter()
  await Screen.preload()
  render(page(Screen))
  expect(screen.getByRole('button', { name: 'doctor 0' })).toBeTruthy()
})

test('a screen keeps its state when its code is preloaded later', async () => {
  const Screen = counter()
  const { rerender } = render(page(Screen))
  ;(await screen.findByRole('button')).click()
  await screen.findByRole('button', { name: 'doctor 1' })
  await Screen.preload()
  rerender(page(Screen))
  expect(screen.getByRole('button', { name: 'doctor 1' })).toBeTruthy()
})
