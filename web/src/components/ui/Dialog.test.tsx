import { act, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

function Opened({ locked }: { locked: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Meu Perfil" locked={locked}>
      dados
    </Dialog>
  )
}

test.each([
  ['closes a dialog', false, 0],
  ['leaves one that is saving', true, 1],
])('going back in the browser %s', (_, locked, left) => {
  render(<Opened locked={locked} />)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.queryAllByRole('dialog')).toHaveLength(left)
})
