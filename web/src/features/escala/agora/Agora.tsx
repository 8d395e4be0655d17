import { formatDayAndWeekday, formatInstantTime } from '@plantao/contract/format'
import { escala, share, agora as texts } from '@plantao/contract/sentences/escala'
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { EmptyState } from '../../../components/load-state/EmptyState.tsx'
import { LoadError } from '../../../components/load-state/LoadError.tsx'
import { Button } from '../../../components/ui/Button.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { copyText } from '../../../lib/notify/copy-text.ts'
import { useUser } from '../../../lib/session/session.ts'
import { ownHospitalQuery } from '../../hospitais/own-hospital-query.ts'
import type { ViewProps } from '../escala-in-address.ts'
import { EscalaHead } from '../head/EscalaHead.tsx'
import { textOfToday } from '../share/texts.ts'
import { DutyCard } from './DutyCard.tsx'
import { hasMedico, isTodayFilled } from './on-duty.ts'
import { useOnDuty } from './use-on-duty.ts'

/** Doctors on duty in each sector, those who relieve them, and shifts without a doctor. */
export function Agora({ today }: ViewProps) {
  const user = useUser()
  const { data: hospital } = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const { now, shifts, setores, duties, present, phones } = useOnDuty(today)
  const isLoaded = shifts.data !== undefined && setores.data !== undefined && duties && hospital
  const filled = present.filter(hasMedico).length
  const missing = present.length - filled

  async function copy() {
    if (!isLoaded) return
    const text = textOfToday(shifts.data, { setores: setores.data, now, today, hospital: hospital.nome })
    await copyText(text, { done: share.copied, yourself: share.copyYourself })
  }

  return (
    <section>
      <EscalaHead title="Agora">
        <Button
          variant="secondary"
          icon={<Copy aria-hidden className="size-5" />}
          disabled={!isLoaded}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
      </EscalaHead>
      {content()}
    </section>
  )

  function content() {
    if (!isLoaded) {
      if (!shifts.isError && !setores.isError) {
        return (
          <Loading>
            <Skeleton className="h-48" />
          </Loading>
        )
      }
      const retry = () => void Promise.all([shifts.refetch(), setores.refetch()])
      return (
        <LoadError what="quem está de plantão" retrying={shifts.isFetching || setores.isFetching} onRetry={retry} />
      )
    }
    const clock = formatInstantTime(now.toISOString(), hospital.time_zone)
    return (
      <>
        <p className="mb-3 text-ink-2">
          {`${formatDayAndWeekday(today)}, ${clock}`}
          {' · '}
          <span className="font-semibold text-ink">{present.length === 0 ? texts.none : texts.onDuty(filled)}</span>
          {isTodayFilled(shifts.data, now) && <span className="print:hidden">{` · ${escala.todayFilled}`}</span>}
          {missing > 0 && (
            <>
              {' · '}
              <span className="font-semibold text-bad">{texts.missing(missing)}</span>
            </>
          )}
        </p>
        {duties.length === 0 && <EmptyState icon={<Stethoscope />} title={texts.none} description={texts.noneSoon} />}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] items-stretch gap-3">
          {duties.map((duty) => (
            <DutyCard key={duty.key} duty={duty} phones={phones} now={now} />
          ))}
        </div>
      </>
    )
  }
}
