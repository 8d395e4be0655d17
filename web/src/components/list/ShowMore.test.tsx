import { useInfiniteQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { button, press, renderAt } from '../../../test/page.tsx'
import { ShowMore } from './ShowMore.tsx'

/** A list of pages with two rows each. @param pages how many there are @param fails whether a page fails to load */
function List({ pages, fails = () => false }: { pages: number; fails?: (page: number) => boolean }) {
  const list = useInfiniteQuery({
    queryKey: ['numbers'],
    queryFn: async ({ pageParam }) => {
      if (fails(pageParam)) throw new Error('no connection')
      return [2 * pageParam - 1, 2 * pageParam]
    },
    retry: false,
    initialPageParam: 1,
    getNextPageParam: (_page, all) => (all.length < pages ? all.length + 1 : undefined),
  })
  const rows = list.data?.pages.flat() ?? []
  return (
    <section>
      <input aria-label="Buscar" />
      <ul>
        {rows.map((row) => (
          <li key={row}>Linha {row}</li>
        ))}
      </ul>
      <ShowMore list={list} shown={rows.length} />
    </section>
  )
}

test('after the last page the focus is on the first new row, until then on the button', async () => {
  renderAt('/', <List pages={3} />)
  await press('Mostrar mais')
  await screen.findByText('Linha 4')
  await waitFor(() => expect(document.activeElement).toBe(button('Mostrar mais')))
  await press('Mostrar mais')
  await screen.findByText('Linha 6')
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('Linha 5')
})

test('a person who has moved the focus elsewhere meanwhile keeps it', async () => {
  renderAt('/', <List pages={2} />)
  await press('Mostrar mais')
  screen.getByLabelText('Buscar').focus()
  await screen.findByText('Linha 4')
  expect(document.activeElement).toBe(screen.getByLabelText('Buscar'))
})

test('a page that does not load is said beside the button, which tries again', async () => {
  let isDown = true
  renderAt('/', <List pages={2} fails={(page) => isDown && page === 2} />)
  await press('Mostrar mais')
  await screen.findByText('Não foi possível carregar mais.')
  expect(document.activeElement).toBe(button('Mostrar mais'))
  isDown = false
  await press('Mostrar mais')
  await screen.findByText('Linha 4')
  expect(screen.queryByRole('alert')).toBeNull()
})
