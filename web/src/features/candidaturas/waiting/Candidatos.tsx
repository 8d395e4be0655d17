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
import { waitingCountQuery, waitingQuery } from '../queries.ts'
import { ignoreRepeatedClick } from '../review/ignore-repeated-click.ts'
import { MedicoProfileDialog } from '../review/MedicoProfileDialog.tsx'
import { VagaCandidatosDialog } from '../review/VagaCandidatosDialog.tsx'
import { FollowUps } from './FollowUps.tsx'
import { KeyHints, useRowKeys } from './RowKeys.tsx'
import { useHeldRow } from './use-held-row.ts'
import { focusNext, WaitingGroup } from './WaitingGroup.tsx'

/** The hospital's tab 'Candidatos': everything that waits for an answer, nearest start first. */
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
      <Groups />
      <FollowUps />
    </div>
  )
}

interface Chosen {
  vaga: ReviewedVaga
  candidatura: CandidaturaOfVaga
  sameVaga: readonly CandidaturaOfVaga[]
}

function Groups() {
  const list = useInfiniteQuery(waitingQuery)
  const { groups, hold } = useHeldRow(list.data?.pages.flatMap((page) => page.items) ?? [])
  const keys = useRowKeys()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [profileOpen, setProfileOpen] = useState(false)
  const [vaga, setVaga] = useState<ReviewedVaga | null>(null)
  const [vagaOpen, setVagaOpen] = useState(false)

  if (!list.data) {
    if (!list.isError) return <GroupsSkeleton />
    return (
      <Card className="mt-4">
        <LoadError what="os candidatos" retrying={list.isFetching} onRetry={() => void list.refetch()} />
      </Card>
    )
  }
  if (groups.length === 0) {
    return (
      <Card className="mt-4">
        <EmptyState
          icon={<UserCheck />}
          title={messages.candidatos.none}
          description="Quando alguém se candidatar, aparece aqui sem recarregar a página."
          action={<FirstVagaLink />}
        />
      </Card>
    )
  }
  // The list may have a newer state of the candidate whose profile is open.
  const group = groups.find((each) => each.vaga.id === chosen?.vaga.id)
  const shown = group?.candidaturas.find(({ id }) => id === chosen?.candidatura.id) ?? chosen?.candidatura
  return (
    <>
      <KeyHints keys={keys} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the rows, which get the focus */}
      <div
        className="mt-4 flex flex-col gap-4"
        data-groups
        onClickCapture={ignoreRepeatedClick}
        onKeyDown={keys.onKeyDown}
      >
        {groups.map((each) => (
          <WaitingGroup
            key={each.vaga.id}
            group={each}
            hasKeys={keys.areOn}
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
