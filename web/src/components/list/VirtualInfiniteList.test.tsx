import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VirtualInfiniteList } from './VirtualInfiniteList.tsx'

const names = (count: number) => Array.from({ length: count }, (_, n) => `vaga ${n}`)

const show = (props: Partial<Parameters<typeof VirtualInfiniteList<string>>[0]>) =>
  render(
    <VirtualInfiniteList
      label="Vagas"
      restoreKey="test"
      items={names(3)}
      itemKey={(name) => name}
      renderItem={(name) => name}
      estimatedHeight={100}
      hasMore={false}
      isLoadingMore={false}
      isFetching={false}
      loadMoreFailed={false}
      onLoadMore={() => {}}
      {...props}
    />,
  )

test.each([
  ['the number of all items', 268, '268'],
  ['-1, as nobody knows how many there are', undefined, '-1'],
])('each item has its position and %s', (_, total, size) => {
  show({ total, hasMore: true })
  const items = screen.getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['vaga 0', 'vaga 1', 'vaga 2'])
  expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual(['1', '2', '3'])
  expect(items[2]?.getAttribute('aria-setsize')).toBe(size)
})

test('only the items near the viewport are rendered', () => {
  show({ items: names(5000) })
  expect(screen.getAllByRole('listitem').length).toBeLessThan(100)
})
