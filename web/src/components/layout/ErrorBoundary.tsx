import { Component, type ReactNode } from 'react'
import { useNewVersion } from '../../lib/code-loading/new-version.ts'
import { isOnline } from '../../lib/online.ts'
import { reportError } from '../../lib/report-error.ts'
import { ErrorState } from '../load-state/ErrorState.tsx'

interface ErrorBoundaryProps {
  title: string
  description?: string
  children: ReactNode
}

/** Replaces a page that throws, or whose code cannot be loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
    if (!isOnline()) addEventListener('online', () => location.reload(), { once: true })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return <Failed title={this.props.title} description={this.props.description} />
  }
}

function Failed({ title, description }: Omit<ErrorBoundaryProps, 'children'>) {
  // After a deploy the page's code may be gone. Then the bar `NewVersion` says so, and the description is left out,
  // because it blames the connection.
  const isOutdated = useNewVersion()
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState title={title} description={isOutdated ? undefined : description} onRetry={() => location.reload()} />
    </main>
  )
}
