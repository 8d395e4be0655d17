import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stars } from './Stars.tsx'

test.each([
  [4, '4 de 5 estrelas'],
  [1, '1 de 5 estrelas'],
  [4.6, '4,6 de 5 estrelas'],
  [0, '0 de 5 estrelas'],
])('%s is read as %s', (value, name) => {
  render(<Stars value={value} />)
  expect(screen.getByRole('img', { name })).toBeTruthy()
})
