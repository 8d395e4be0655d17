import { formatInteger } from '@plantao/contract/format'
import { nobodyWaits } from '@plantao/contract/sentences/urgent'
import { isUrgent } from '@plantao/contract/vagas/own-vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { useReopenVaga } from '../own-vaga-changes.ts'
import { EditVaga } from '../own-vagas/edit-vaga.ts'
import { share } from '../page/ShareButton.tsx'
import { replacementsQuery } from '../queries.ts'
import { ReplacementList } from './ReplacementList.tsx'

interface UrgentBlockProps {
  vaga: OwnVaga
  /** The button that tells everybody. A vaga that nobody took yet has nobody to tell, and is shared instead. */
  tellAll: ReactNode
  onRaise: () => void
  className?: string
  children?: ReactNode
}

/** Begins card, page and panel of a vaga that starts soon while no candidate waits. */
export function UrgentBlock({ vaga, tellAll, onRaise, className, children }: UrgentBlockProps) {
  const now = useNow()
  if (!isUrgent(vaga, now)) return null
  const title = nobodyWaits(vaga, now)
  return (
    <section aria-label={title} className={cn('border-l-4 border-bad pl-3', className)}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="grow font-semibold text-bad @max-[28rem]:pr-8 @max-[28rem]:text-sm">{title}</p>
        <div className="flex flex-wrap gap-2">
          {vaga.is_reopened ? (
            tellAll
          ) : (
            <Button variant="secondary" className="px-3!" onClick={() => void share(vaga)}>
              Compartilhar
            </Button>
          )}
          <Button variant="secondary" className="px-3!" aria-haspopup="dialog" onClick={onRaise}>
            Aumentar o valor
          </Button>
        </div>
      </div>
      {children}
    </section>
  )
}

/**
 * The block with the names of those who can come, for page and panel. A card leaves them to a dialog: a list would ask
 * once for each card, and the doctors would see a record of each look.
 */
export function UrgentVaga({ vaga, className }: { vaga: OwnVaga; className?: string }) {
  const Edit = use(EditVaga)
  const [isRaising, setRaising] = useState(false)
  return (
    <>
      <UrgentBlock
        vaga={vaga}
        tellAll={<TellAll vaga={vaga} />}
        onRaise={() => setRaising(true)}
        {...(className && { className })}
      >
        {vaga.is_reopened && <ReplacementList vaga={vaga} first={3} />}
      </UrgentBlock>
      {/* A candidate may apply while the form is open. The form then stays. */}
      <Edit raises vaga={vaga} open={isRaising} onOpenChange={setRaising} />
    </>
  )
}

/** Tells at one press, because the names stand below the button. */
function TellAll({ vaga }: { vaga: OwnVaga }) {
  const tell = useReopenVaga()
  const { data, isPending } = useInfiniteQuery(replacementsQuery(vaga.id))
  const count = data?.pages[0]?.to_call_count ?? vaga.to_invite_count
  if (count === 0) return null
  return (
    <Button className="px-3!" loading={isPending || tell.isPending} onClick={() => tell.mutate(vaga)}>
      {`Avisar todos (${formatInteger(count)})`}
    </Button>
  )
}

/** The names of an urgent vaga. Page and panel wait for them, because names push down what stands below. */
export function useUrgentNames(vaga: OwnVaga | null | undefined) {
  const now = useNow()
  const enabled = vaga?.is_reopened === true && isUrgent(vaga, now)
  return useInfiniteQuery({ ...replacementsQuery(vaga?.id ?? ''), enabled })
}
