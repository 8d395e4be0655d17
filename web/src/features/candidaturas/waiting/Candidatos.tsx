import type { CandidaturaOfVaga } from '@plantao/contract/candidaturas/schema'
import type { ReviewedVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { messages } from '@plantao/contract/messages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import UserCheck from 'lucide-react/icons/user-check'
import { useState } from 'react'
import { InfiniteSentinel } from '../../../components/list/InfiniteSentinel.tsx'
import { NotPrinted } from '../../../components/list/NotPrinted.tsx'
import { pagingOf } from '../../../components/list/paging.ts'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { LimitsNotice } from '../../hospitais/limits/LimitsNotice.tsx'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import { FirstVagaLink } from '../../vagas/publish/FirstVagaLink.tsx'
import { waitingCountQuery } from '../queries.ts'
import { ignoreRepeatedClick } from '../review/ignore-repeated-click.ts'
import { MedicoProfileDialog } from '../review/MedicoProfileDialog.tsx'
import { VagaCandidatosDialog } from '../review/VagaCandidatosDialog.tsx'
import { FollowUps } from './FollowUps.tsx'
import { followUpsQuery, waitingQuery } from './queries.ts'
import { KeyHints, onRowKeyDown } from './RowKeys.tsx'
import { useHeldRow } from './use-held-row.ts'
import { useWaitingSearch, WaitingFilters } from './WaitingFilters.tsx'
import { focusNext, WaitingGroup } from './WaitingGroup.tsx'

/**
 * The hospital's tab 'Candidatos': everything that waits for an answer. What follows an acceptance comes first, because
 * it is short, and the list of candidates is not.
 */
export function Candidatos() {
  const { data: count } = useQuery(waitingCountQuery)
  const user = useUser()
  const { data: hospital } = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  return (
    <div className="@container">
      <h1 className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-2xl max-md:text-xl">
        Candidatos
        {count !== undefined && count.candidatos > 0 && (
          <span className="text-base font-normal tracking-normal text-ink-2">{messages.candidatos.waiting(count)}</span>
        )}
      </h1>
      {hospital?.is_limited && (
        <div className="mt-4 -mb-1">
          <LimitsNotice hospital={hospital} />
        </div>
      )}
      <FollowUps />
      <Groups />
    </div>
  )
}

interface Chosen {
  vaga: ReviewedVaga
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
}

function Groups() {
  const search = useWaitingSearch()
  const list = useInfiniteQuery(waitingQuery(search))
  const { isPending: isPendingAbove } = useInfiniteQuery(followUpsQuery)
  const { groups, hold } = useHeldRow(list.data?.pages.flatMap((page) => page.items) ?? [])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [profileOpen, setProfileOpen] = useState(false)
  const [vaga, setVaga] = useState<ReviewedVaga | null>(null)
  const [vagaOpen, setVagaOpen] = useState(false)

  if (!list.data || isPendingAbove) {
    if (!list.isError || isPendingAbove) return <GroupsSkeleton />
    return (
      <Card className="mt-4">
        <LoadError what="os candidatos" retrying={list.isFetching} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  const isFiltered = Boolean(search.mostrar || search.q)
  const isEmpty = groups.length === 0
  // The list may have a newer state of the candidate whose profile is open.
  const group = groups.find((each) => each.vaga.id === chosen?.vaga.id)
  const shown = group?.candidaturas.find(({ id }) => id === chosen?.candidatura.id) ?? chosen?.candidatura
  return (
    <>
      {(isFiltered || !isEmpty) && <WaitingFilters search={search} />}
      {isEmpty ? (
        <Card className="mt-4">
          {isFiltered ? (
            <EmptyState icon={<UserCheck />} title={messages.candidatos.noneFound} />
          ) : (
            <EmptyState
              icon={<UserCheck />}
              title={messages.candidatos.none}
              description="Quando alguém se candidatar, aparece aqui sem recarregar a página."
              action={<FirstVagaLink />}
            />
          )}
        </Card>
      ) : (
        <div className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
          <p>{messages.candidatos.order}</p>
          <KeyHints />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows, which get the focus */}
      <div
        className="mt-3 flex flex-col gap-4"
        data-groups
        onClickCapture={ignoreRepeatedClick}
        onKeyDown={onRowKeyDown}
      >
        {groups.map((each) => (
          <WaitingGroup
            key={each.vaga.id}
            group={each}
            hold={hold}
            onOpen={(candidatura) => {
              setChosen({ vaga: each.vaga, candidatura, sameVaga: each.candidaturas })
              setProfileOpen(true)
            }}
            onOpenAll={() => {
              setVaga(each.vaga)
              setVagaOpen(true)
            }}
          />
        ))}
      </div>
      {list.hasNextPage && <NotPrinted shown={groups.length} />}
      {list.hasNextPage && <InfiniteSentinel {...pagingOf(list)} />}
      {chosen && shown && (
        <MedicoProfileDialog
          key={shown.id}
          vaga={group?.vaga ?? chosen.vaga}
          candidatura={shown}
          sameVaga={group?.candidaturas ?? chosen.sameVaga}
          open={profileOpen}
          onOpenChange={setProfileOpen}
          onAccepted={() => focusNext(shown.id, { isVagaDone: true })}
          onRefused={() => focusNext(shown.id, { isVagaDone: false })}
        />
      )}
      {vaga && <VagaCandidatosDialog key={vaga.id} vaga={vaga} open={vagaOpen} onOpenChange={setVagaOpen} />}
    </>
  )
}

function GroupsSkeleton() {
  return (
    <Loading label="Carregando candidatos…" className="mt-4 flex flex-col gap-4">
      <Skeleton className="h-72" />
      <Skeleton className="h-52" />
    </Loading>
  )
}
