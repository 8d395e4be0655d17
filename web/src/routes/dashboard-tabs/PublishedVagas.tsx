import { dayIn } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { cn } from '../../components/ui/cn.ts'
import { VagaCandidatosDialog } from '../../features/candidaturas/review/VagaCandidatosDialog.tsx'
import { LimitsNotice } from '../../features/hospitais/limits/LimitsNotice.tsx'
import { ownLimitsQuery } from '../../features/hospitais/limits/own-limits-query.ts'
import { ownHospitalQuery } from '../../features/hospitais/own-hospital-query.ts'
import { PublishManyButton } from '../../features/plantoes/PublishManyButton.tsx'
import { setoresQuery } from '../../features/setores/setores.ts'
import { OwnVagas } from '../../features/vagas/own-vagas/OwnVagas.tsx'
import { useOwnVagaSearch } from '../../features/vagas/own-vagas/use-own-vaga-search.ts'
import { NewVaga } from '../../features/vagas/publish/NewVaga.tsx'
import { ownVagaCountsQuery } from '../../features/vagas/queries.ts'
import { withLateStyle } from '../../lib/code-loading/late-style.ts'
import { useFirstAnswers } from '../../lib/queries/use-first-answers.ts'
import { useUser } from '../../lib/session/session.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { TabLoading } from './DashboardTabs.tsx'
import { HospitalStart } from './HospitalStart.tsx'

const title = 'Vagas Cadastradas'
/** The table loads at its first use, with the panel that its rows open. */
const Table = lazy(() =>
  withLateStyle(import('../../features/escala/table/VagaTable.tsx')).then(({ VagaTable }) => ({ default: VagaTable })),
)
export const ownVagasId = 'vagas'

/** The specified first screen of a hospital: the form of a new vaga, and the vagas that it has published. */
export function PublishedVagas() {
  const user = useUser()
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  // The day is that of the hospital's time zone, wherever the browser is.
  const today = dayIn(hospital.data?.time_zone ?? defaultZone, useNow())
  const { query, isTable } = useOwnVagaSearch()
  // The page waits for these answers, because each adds something that would move other parts: the notice, the numbers
  // of the chips, a field of the form, the strip of a new account.
  const counts = useQuery(ownVagaCountsQuery({}))
  const setores = useQuery(setoresQuery)
  const isFirst = counts.data?.todas === 0
  const [isUnfolded, setUnfolded] = useState(false)
  const areThere = useFirstAnswers([
    hospital,
    useQuery(ownLimitsQuery(hospital.data)),
    useQuery(ownVagaCountsQuery({ q: query.q })),
    counts,
    setores,
  ])

  /** The table needs the whole width, except beside a form that begins unfolded. */
  const isWide = isTable && !isFirst

  if (!areThere) return <TabLoading title={title} />
  return (
    // The columns stand side by side when the window is wide enough for the size of the text.
    <div className="@container/tab">
      <LimitsNotice hospital={hospital.data} />
      {hospital.data && counts.data && setores.data && (
        <HospitalStart
          hospital={hospital.data}
          hasSetor={setores.data.length > 0}
          hasRota={counts.data.da_casa > 0}
          hasVaga={counts.data.todas > 0}
        />
      )}
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
          !isWide &&
            'md:@min-[43rem]:grid-cols-[19rem_minmax(0,1fr)] lg:@min-[60rem]:grid-cols-[22.5rem_minmax(0,1fr)] lg:gap-7',
        )}
      >
        {/* In a narrow container the form folds. */}
        <div className={isWide ? '@container max-w-90' : 'contents'}>
          <NewVaga
            hospital={hospital.data}
            today={today}
            isFirst={isFirst}
            onToggle={setUnfolded}
            more={<PublishManyButton />}
          />
        </div>
        <section
          id={ownVagasId}
          aria-label={title}
          className={cn('@container min-w-0', isUnfolded && '[&_[data-first-vaga]]:hidden')}
        >
          <OwnVagas title={title} Candidatos={VagaCandidatosDialog} Table={Table} />
        </section>
      </div>
    </div>
  )
}
