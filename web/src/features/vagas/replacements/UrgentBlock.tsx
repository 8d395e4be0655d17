import { formatInteger } from '@plantao/contract/format'
import { nobodyWaits } from '@plantao/contract/sentences/urgent'
import { isUrgent } from '@plantao/contract/vagas/own-vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import Megaphone from 'lucide-react/icons/megaphone'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useReopenVaga } from '../own-vaga-changes.ts'
import { ShareButton } from '../page/ShareButton.tsx'
import { EditVagaDialog } from '../publish/EditVagaDialog.tsx'
import { replacementsQuery } from '../queries.ts'
import { ReplacementList } from './ReplacementList.tsx'
import { ReplacementsButton } from './ReplacementsButton.tsx'

interface UrgentBlockProps {
  vaga: OwnVaga
  /**
   * Shows who can come. A card leaves them to a dialog: a list would ask for the names of every card, and the doctors
   * would see a record of each.
   */
  hasNames?: boolean
  className?: string
}

/** Begins panel, page and card of a vaga that starts soon while no candidate waits. */
export function UrgentBlock({ vaga, hasNames = false, className }: UrgentBlockProps) {
  const now = useNow()
  const [isEditing, setEditing] = useState(false)
  const isShown = isUrgent(vaga, now)
  // A candidate may apply while the form is open. Typed text then stays.
  if (!isShown && !isEditing) return null
  const title = nobodyWaits(vaga, now)
  return (
    <>
      {isShown && (
        <section
          aria-label={title}
          className={cn('rounded-control border border-l-4 border-line border-l-bad bg-card px-4 py-2', className)}
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="grow font-semibold text-bad">{title}</p>
            <div className="flex flex-wrap items-center gap-2">
              {vaga.is_reopened && (hasNames ? <TellAll vaga={vaga} /> : <ReplacementsButton vaga={vaga} />)}
              <Button
                variant={hasNames ? 'secondary' : 'ghost'}
                icon={<TrendingUp aria-hidden className="size-4" />}
                aria-haspopup="dialog"
                onClick={() => setEditing(true)}
              >
                Aumentar o valor
              </Button>
              {!vaga.is_reopened && <ShareButton vaga={vaga} small />}
            </div>
          </div>
          {hasNames && vaga.is_reopened && <ReplacementList vaga={vaga} first={3} />}
        </section>
      )}
      <EditVagaDialog vaga={vaga} open={isEditing} onOpenChange={setEditing} initialFocus="[name=valor]" />
    </>
  )
}

/** Calls at one press, because the names stand beside the button. */
function TellAll({ vaga }: { vaga: OwnVaga }) {
  const tell = useReopenVaga()
  const { data, isPending } = useInfiniteQuery(replacementsQuery(vaga.id))
  const count = data?.pages[0]?.to_call_count ?? vaga.to_invite_count
  if (count === 0) return null
  return (
    <Button
      icon={<Megaphone aria-hidden className="size-4" />}
      loading={isPending || tell.isPending}
      onClick={() => tell.mutate(vaga)}
    >
      {`Avisar todos (${formatInteger(count)})`}
    </Button>
  )
}
