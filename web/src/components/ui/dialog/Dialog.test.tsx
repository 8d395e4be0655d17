import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchBack } from '../../../lib/browser/back.ts'
import { Dialog } from './Dialog.tsx'

function Opened({ locked }: { locked: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Meu Perfil" locked={locked}>
      dados
    </Dialog>
  )
}

let stop = () => {}
beforeEach(() => {
  stop = watchBack()
})
afterEach(() => stop())

test.each([
  ['closes a dialog', false, 0],
  ['leaves one that is saving', true, 1],
])('going back in the browser %s', async (_, locked, left) => {
  const isAbove = () => history.state?.plantaoOpen === true
  render(<Opened locked={locked} />)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await waitFor(() => expect(isAbove()).toBe(true))
  history.back()
  await new Promise((done) => addEventListener('popstate', done, { once: true }))
  await waitFor(() => expect(isAbove()).toBe(locked))
  expect(screen.queryAllByRole('dialog')).toHaveLength(left)
})
