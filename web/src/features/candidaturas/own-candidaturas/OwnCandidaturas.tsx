import { type OwnGroup, ownGroup } from '@plantao/contract/candidaturas/own-rules'
import type { OwnCandidatura } from '@plantao/contract/candidaturas/schema'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import Send from 'lucide-react/icons/send'
import type { CSSProperties } from 'react'
import { type Paging, pagingOf } from '../../../components/list/paging.ts'
import { VirtualInfiniteList } from '../../../components/list/VirtualInfiniteList.tsx'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { MedicoNextStep } from '../../medicos/ProfileGap.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { ClashNotice, clashText } from '../../vagas/apply/ClashNotice.tsx'
import { VagaSummary } from '../../vagas/card/VagaSummary.tsx'
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
  const { actions, dialogs } = useOwnCandidaturaDialogs(candidaturas)
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
            renderItem={(candidatura) => <OwnCandidaturaCard candidatura={candidatura} {...actions} />}
            estimatedHeight={window.innerWidth < 768 ? 345 : 210}
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

function Shifts({ shifts: [next, ...later], actions }: { shifts: OwnCandidatura[]; actions: OwnCandidaturaActions }) {
  return (
    <Group title="Próximos plantões">
      {next ? (
        <ul
          aria-label="Próximos plantões"
          className="grid grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]"
          style={{ gridTemplateRows: `repeat(${later.length}, auto) 1fr` }}
        >
          <li style={{ '--rows': later.length + 1 } as CSSProperties} className="xl:row-span-(--rows)">
            <NextShift candidatura={next} {...actions} />
          </li>
          {later.map((candidatura) => (
            <li key={candidatura.id}>
              <CandidaturaLine candidatura={candidatura} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{messages.candidaturas.noneNext}</p>
      )}
    </Group>
  )
}

function NextShift({ candidatura, ...actions }: { candidatura: OwnCandidatura } & OwnCandidaturaActions) {
  const { id, status, vaga, contato, change, reason, day } = candidatura
  return (
    <ShiftCard vaga={vaga} contato={contato} day={day} shownIn="list">
      {reason && <p className="mt-3 break-words text-ink-2">{messages.candidaturas.reason(reason)}</p>}
      {change && <ChangeRequest vaga={vaga} change={change} />}
      <div className="mt-3 -mb-2 -ml-4.5 flex flex-wrap">
        <OwnCandidaturaButtons
          vaga={vaga}
          candidatura={{ id, status, checked_in_at: day?.checked_in_at ?? null }}
          {...actions}
        />
      </div>
    </ShiftCard>
  )
}

/** A candidatura that waits for the hospital. */
function OwnCandidaturaCard({ candidatura, ...actions }: { candidatura: OwnCandidatura } & OwnCandidaturaActions) {
  const { vaga, status, clash } = candidatura
  return (
    <VagaSummary vaga={vaga} action={<CandidaturaPill status={status} />}>
      {clash && (
        <ClashNotice>
          {clashText(clash)} {messages.candidaturas.clashOfPendente}
        </ClashNotice>
      )}
      <div className="mt-2 -mb-2 -ml-4.5 flex flex-wrap">
        <OwnCandidaturaButtons vaga={vaga} candidatura={{ ...candidatura, checked_in_at: null }} {...actions} />
      </div>
    </VagaSummary>
  )
}
