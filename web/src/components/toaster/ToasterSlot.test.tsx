import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { notify } from '../../lib/notify/notify.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ToasterSlot } from './ToasterSlot.tsx'

it('shows toasts to screen readers, also where a dialog opened before it was loaded', async () => {
  render(
    <>
      <Dialog open onOpenChange={() => {}} title="Candidatos">
        <p>Lista</p>
      </Dialog>
      <ToasterSlot />
    </>,
  )
  await screen.findByRole('dialog', { name: 'Candidatos' })
  notify.successWithButton('Feito', { label: 'Desfazer', seconds: 10, onPress: () => {} })
  expect(await screen.findByRole('button', { name: 'Desfazer' }, { timeout: 5000 })).toBeTruthy()
})
