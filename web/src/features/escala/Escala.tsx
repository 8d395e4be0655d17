import { dayIn } from '@plantao/contract/format'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { Redirect, useSearchParams } from 'wouter'
import { Loading } from '../../components/ui/progress/Skeleton.tsx'
import { useUser } from '../../lib/session/session.ts'
import { readersZone } from '../../lib/time/readers-zone.ts'
import { useNow } from '../../lib/time/use-now.ts'
import { ownHospitalQuery } from '../hospitais/own-hospital-query.ts'
import { Agora } from './agora/Agora.tsx'
import { addressOfOldList, readEscala, type ViewName, type ViewProps } from './escala-in-address.ts'
import { Mes } from './Mes.tsx'
import { ShiftOpener } from './panel/ShiftOpener.tsx'
import { RotaQuestions } from './rota/RotaQuestions.tsx'
import { Semana } from './Semana.tsx'

const Folha = lazy(() => import('./sheet/Folha.tsx').then((module) => ({ default: module.Folha })))
const Colar = lazy(() => import('./paste/Colar.tsx').then((module) => ({ default: module.Colar })))
const screens: Record<ViewName, ComponentType<ViewProps>> = {
  ...{ semana: Semana, mes: Mes, agora: Agora, folha: Folha, colar: Colar },
}

/** The hospital's tab 'Escala': who is on duty, and where somebody is missing. Each view has an address. */
export function Escala() {
  const user = useUser()
  const hospital = useQuery({ ...ownHospitalQuery(user?.id ?? ''), enabled: user !== null })
  const today = dayIn(hospital.data?.time_zone ?? readersZone, useNow())
  const [address] = useSearchParams()
  const { view, dia, problem } = readEscala(address, today)
  const Screen = screens[view]
  const oldList = addressOfOldList(address)
  if (oldList) return <Redirect to={oldList} replace />
  return (
    <>
      {problem && (
        <p role="status" className="mb-4 rounded-control bg-amber-soft px-4 py-3 text-amber-ink forced-colors:outline">
          {problem}
        </p>
      )}
      <ShiftOpener>
        <Suspense fallback={<Loading />}>
          <Screen dia={dia} today={today} />
        </Suspense>
      </ShiftOpener>
      <RotaQuestions />
    </>
  )
}
