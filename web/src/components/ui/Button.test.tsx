import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'

test('a loading button keeps its name and ignores clicks', async () => {
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

test('a button in a form does not submit it by default', () => {
  render(<Button>Voltar</Button>)
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button')
})
