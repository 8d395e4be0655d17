import type { ChangeProposal } from '@plantao/contract/vagas/changes/schema'
import type { Vaga } from '@plantao/contract/vagas/schema'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useId } from 'react'
import { Button } from '../../../components/ui/Button.tsx'
import { Differences } from './Differences.tsx'
import { useAnswerChange } from './use-changes.ts'

export function ChangeRequest({ vaga, change }: { vaga: Vaga; change: ChangeProposal }) {
  const answer = useAnswerChange()
  const headingId = useId()
  const reply = (agrees: boolean) => answer.mutate({ vaga_id: vaga.id, change_id: change.id, agrees })
  const sent = answer.isPending ? answer.variables.agrees : null
  return (
    <section
      aria-labelledby={headingId}
      className="mt-3 rounded-control bg-amber-soft px-3 py-2 text-ink forced-colors:outline"
    >
      <h3 id={headingId} className="flex items-start gap-2 text-base font-semibold">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-amber-ink" />O hospital propõe uma alteração
      </h3>
      <Differences vaga={vaga} change={change} />
      <p className="text-sm">Sem acordo, o plantão continua como está.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button loading={sent === true} disabled={answer.isPending} onClick={() => reply(true)}>
          Concordar
        </Button>
        <Button variant="secondary" loading={sent === false} disabled={answer.isPending} onClick={() => reply(false)}>
          Não concordar
        </Button>
      </div>
    </section>
  )
}
