import { lazy, Suspense } from 'react'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { withLateStyle } from '../../../lib/code-loading/late-style.ts'
import { useUser } from '../../../lib/session/session.ts'

// The details load later, to keep their code out of every first screen.
const SuspensionDetails = lazy(async () => {
  const { SuspensionDetails } = await withLateStyle(import('./SuspensionDetails.tsx'))
  return { default: SuspensionDetails }
})

/** The notice on every screen of a suspended account. Other accounts see nothing. */
export function SuspensionNotice() {
  const suspension = useUser()?.suspension
  if (!suspension) return null
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton className="mb-4 h-44" />
        </Loading>
      }
    >
      <SuspensionDetails suspension={suspension} />
    </Suspense>
  )
}
