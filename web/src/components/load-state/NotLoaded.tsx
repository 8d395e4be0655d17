import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../ui/progress/Skeleton.tsx'
import { InlineLoadError } from './InlineLoadError.tsx'
import { LoadError } from './LoadError.tsx'

interface NotLoadedProps {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** The object of the sentences, such as 'as vagas' in 'Carregando as vagas…' and 'Não foi possível carregar as vagas'. */
  what?: string
  /** The sentence about the failure in a part of a page. Without it the failure takes the place of a page or list. */
  failed?: ReactNode
  label?: string | undefined
  className?: string
  /** The classes of the only skeleton. Several skeletons are `children`. */
  skeleton?: string
  children?: ReactNode
}

/** Stands in place of a query's data: skeletons until it comes, or the failure with a button that tries again. */
export function NotLoaded({ query, what = '', failed, label, className = '', skeleton, children }: NotLoadedProps) {
  const { isError, isFetching, refetch } = query
  if (!isError) {
    return (
      <Loading label={label ?? `Carregando${what && ` ${what}`}…`} className={className}>
        {skeleton ? <Skeleton className={skeleton} /> : children}
      </Loading>
    )
  }
  const retry = { retrying: isFetching, onRetry: () => void refetch() }
  return failed ? (
    <InlineLoadError className={className} {...retry}>
      {failed}
    </InlineLoadError>
  ) : (
    <LoadError what={what} {...retry} />
  )
}
