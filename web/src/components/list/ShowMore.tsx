import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '../ui/Button.tsx'
import { NotPrinted } from './NotPrinted.tsx'

interface ShowMoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  shown: number
  total?: number
  className?: string
  children?: string
}

export function ShowMore({ list, shown, total, className, children = 'Mostrar mais' }: ShowMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={className}>
      <Button
        variant="secondary"
        className="print:hidden"
        loading={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {children}
      </Button>
      <NotPrinted shown={shown} total={total} />
    </div>
  )
}
