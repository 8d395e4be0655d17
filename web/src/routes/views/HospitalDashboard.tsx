import { dayIn } from '@plantao/contract/format'
import { defaultZone } from '@plantao/contract/hospitais/rules'
import { messages } from '@plantao/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Page } from '../../components/layout/Page.tsx'
import { ownHospitalQuery } from '../../features/auth/queries.ts'
import { HospitalHeader } from '../../features/hospitais/HospitalHeader.tsx'
import { OwnVagas } from '../../features/vagas/own/OwnVagas.tsx'
import { NewVaga } from '../../features/vagas/publish/NewVaga.tsx'
import { notify } from '../../lib/notify.ts'
import { useLiveChanges } from '../../lib/realtime/realtime.ts'
import { useUser } from '../../lib/session/session.ts'
import { useFailureToast } from '../../lib/use-failure-toast.ts'
import { useNow } from '../../lib/use-now.ts'

const title = 'Vagas Cadastradas'

/** The hospital's desk: publish at the left, what has been published at the right. */
export default function HospitalDashboard() {
  useLiveChanges()
  const user = useUser()
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  useFailureToast(hospital, messages.dashboard.hospitalFailed)
  const isMissing = hospital.data === null
  useEffect(() => {
    if (isMissing) notify.error(messages.dashboard.hospitalFailed)
  }, [isMissing])
  // A day of the hospital's own calendar, wherever the browser is.
  const today = dayIn(hospital.data?.time_zone ?? defaultZone, useNow())

  return (
    <Page width="desk" header={<HospitalHeader nome={hospital.data?.nome} />}>
      {/* Side by side in a window that is wide, also for the size of the text. */}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:@min-[43rem]:grid-cols-[19rem_minmax(0,1fr)] lg:@min-[60rem]:grid-cols-[22.5rem_minmax(0,1fr)] lg:gap-7">
          <div className="[@media(min-width:64rem)_and_(min-height:56rem)]:@min-[60rem]:sticky [@media(min-width:64rem)_and_(min-height:56rem)]:@min-[60rem]:top-22">
            <NewVaga hospital={hospital.data} today={today} />
          </div>
          <section className="@container min-w-0">
            <h1 className="mb-3 text-2xl max-md:text-xl">{title}</h1>
            <OwnVagas label={title} />
          </section>
        </div>
      </div>
    </Page>
  )
}
