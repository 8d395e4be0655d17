import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { cn } from '../../components/ui/cn.ts'
import { VisuallyHidden } from '../../components/ui/VisuallyHidden.tsx'
import { escalaAddress, readEscala, type ViewName, viewLabels } from './escala-in-address.ts'

interface EscalaHeadProps {
  /** The heading: the name of the view, or its days, such as '23 a 29 de novembro'. */
  title: string
  nav?: ReactNode
  children?: ReactNode
}

export function EscalaHead({ title, nav, children }: EscalaHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <h1 className="text-2xl max-md:text-xl">
        <VisuallyHidden>Escala: </VisuallyHidden>
        {title}
      </h1>
      {nav}
      <ViewLinks />
      {children && <div className="flex flex-wrap gap-2 md:ml-auto print:hidden">{children}</div>}
    </div>
  )
}

function ViewLinks() {
  const [address] = useSearchParams()
  const { view } = readEscala(address, '')
  const names = Object.keys(viewLabels) as ViewName[]
  return (
    <nav
      aria-label="Visões da escala"
      className="flex max-w-full flex-wrap overflow-clip rounded-control border border-edge bg-card print:hidden"
    >
      {names.map((name) => (
        <Link
          key={name}
          href={escalaAddress(address, { visao: name })}
          aria-current={name === view ? 'page' : undefined}
          className={cn(
            'inline-flex min-h-11 grow items-center justify-center border-line px-4 font-semibold not-first:border-l focus-visible:-outline-offset-2',
            name === view ? 'bg-brand-soft text-brand-2 forced-colors:underline' : 'text-ink-2 hover:text-ink',
          )}
        >
          {viewLabels[name]}
        </Link>
      ))}
    </nav>
  )
}
