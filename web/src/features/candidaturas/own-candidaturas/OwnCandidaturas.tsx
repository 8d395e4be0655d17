import { type OwnGroup, ownGroup } from '@plantao/contract/candidaturas/own-rules'
import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import { type Paging, pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { MedicoNextStep } from '../../medicos/ProfileGap.tsx'
import { ChangeRequest } from '../../vagas/changes/ChangeRequest.tsx'
import { ownCandidaturasQuery } from '../queries.ts'
import { ShiftCard } from '../shift-day/ShiftCard.tsx'
import { AnsweredCandidaturas } from './AnsweredCandidaturas.tsx'
import { CandidaturaLine } from './CandidaturaLine.tsx'
import { OwnCandidaturaButtons } from './OwnCandidaturaButtons.tsx'
import { type OwnCandidaturaActions, useOwnCandidaturaDialogs } from './OwnCandidaturaDialogs.tsx'
import { CandidaturaSkeletons, Group, OwnCandidaturasSection } from './OwnCandidaturasSection.tsx'

export function OwnCandidaturas() {
  return (
    <OwnCandidaturasSection>
      <List />
    </OwnCandidaturasSection>
  )
}

function List() {
  const list = useInfiniteQuery(ownCandidaturasQuery)
  if (!list.data) {
    if (!list.isError) return <CandidaturaSkeletons />
    return <LoadError what="suas candidaturas" onRetry={() => void list.refetch()} />
  }
  const candidaturas = list.data.pages.flatMap((page) => page.items)
  if (candidaturas.length === 0) {
    return (
      <EmptyState
        icon={<Send />}
        title={messages.candidaturas.noneOwn}
        description="Na aba Vagas, escolha uma vaga e candidate-se. A resposta do hospital aparece aqui."
        action={<MedicoNextStep />}
      />
    )
  }
  return <Groups candidaturas={candidaturas} paging={pagingOf(list)} />
}

/** Splits the list into groups without sorting it again, so that the list's next page continues the last group. */
function Groups({ candidaturas, paging }: { candidaturas: OwnCandidatura[]; paging: Paging }) {
  const now = useNow()
  // The page of a vaga has its history too.
  const {
    actions: { onHistory: _, ...actions },
    dialogs,
  } = useOwnCandidaturaDialogs(candidaturas)
  const of = (group: OwnGroup) => candidaturas.filter((candidatura) => ownGroup(candidatura, now) === group)
  const [waiting, answered] = [of('waiting'), of('answered')]
  const hasMoreWaiting = paging.hasMore && answered.length === 0
  return (
    <>
      <Shifts shifts={of('next')} actions={actions} />
      {(waiting.length > 0 || hasMoreWaiting) && (
        <Group title="Aguardando resposta">
          <VirtualInfiniteList
            restoreKey="candidaturas"
            label="Aguardando resposta"
            items={waiting}
            itemKey={(candidatura) => candidatura.id}
            renderItem={(candidatura) => <CandidaturaLine candidatura={candidatura} onWithdraw={actions.onWithdraw} />}
            estimatedHeight={window.innerWidth < 768 ? 200 : 70}
            gap={8}
            {...paging}
            hasMore={hasMoreWaiting}
          />
        </Group>
      )}
      {answered.length > 0 && <AnsweredCandidaturas candidaturas={answered} paging={paging} />}
      {dialogs}
    </>
  )
}

/** A change to answer comes before the next shift, because the hospital waits for it. */
function Shifts({ shifts: [next, ...later], actions }: { shifts: OwnCandidatura[]; actions: OwnCandidaturaActions }) {
  if (!next)
    return (
      <Group title="Próximos plantões">
        <p>{messages.candidaturas.noneNext}</p>
      </Group>
    )
  const inOrder = [...later.filter(({ change }) => change), next, ...later.filter(({ change }) => !change)]
  return (
    <Group title="Próximos plantões">
      <ul aria-label="Próximos plantões" className="flex flex-col gap-2">
        {inOrder.map((candidatura) => (
          <li key={candidatura.id}>
            {candidatura === next ? (
              <NextShift candidatura={next} {...actions} />
            ) : (
              <CandidaturaLine candidatura={candidatura} />
            )}
          </li>
        ))}
      </ul>
    </Group>
  )
}

function NextShift({ candidatura, ...actions }: { candidatura: OwnCandidatura } & OwnCandidaturaActions) {
  const { id, status, vaga, contato, change, reason, day } = candidatura
  return (
    <ShiftCard vaga={vaga} contato={contato} day={day} shownIn="list">
      {reason && <p className="mt-3 break-words text-ink-2">{messages.candidaturas.reason(reason)}</p>}
      {change && <ChangeRequest vaga={vaga} change={change} />}
      <div className="mt-1 -mb-2 -ml-4.5 flex flex-wrap">
        <OwnCandidaturaButtons
          vaga={vaga}
          candidatura={{ id, status, checked_in_at: day?.checked_in_at ?? null }}
          {...actions}
        />
      </div>
    </ShiftCard>
  )
}
