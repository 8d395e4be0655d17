import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a button that is waiting keeps its name and takes no second click', async () => {
  const send = vi.fn()
  render(
    <Button loading onClick={send}>
      Criar Vaga
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Criar Vaga' })
  await userEvent.click(button)
  expect(send).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
})

test('a button in a form sends it only when told to', () => {
  render(<Button>Voltar</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
})
