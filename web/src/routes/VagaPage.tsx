import { vagaTitle } from '@plantao/contract/vagas/share-rules'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { useParams } from 'wouter'
import { AppHeader } from '../components/layout/AppHeader.tsx'
import { Page } from '../components/layout/Page.tsx'
import { PageFocus } from '../components/layout/PageFocus.tsx'
import { NotLoaded } from '../components/load-state/NotLoaded.tsx'
import { ButtonLink } from '../components/ui/Button.tsx'
import { addressFor } from '../features/auth/account-views.ts'
import { SignOutButton } from '../features/auth/sign-in/SignOutButton.tsx'
import { SuspensionNotice } from '../features/auth/suspension/SuspensionNotice.tsx'
import { MedicosVaga } from '../features/candidaturas/own-candidaturas/MedicosVaga.tsx'
import { VagaCandidatos } from '../features/candidaturas/review/VagaCandidatosDialog.tsx'
import { HospitalsShiftDay } from '../features/candidaturas/shift-day/HospitalsShiftDay.tsx'
import { LazyEditVaga } from '../features/escala/edit/LazyEditVaga.tsx'
import { HospitalHeader } from '../features/hospitais/HospitalHeader.tsx'
import { ownHospitalQuery } from '../features/hospitais/own-hospital-query.ts'
import { MedicoHeader } from '../features/medicos/MedicoHeader.tsx'
import { useReadNotices } from '../features/notificacoes/changes.ts'
import { EarlierNames } from '../features/plantoes/EarlierNames.tsx'
import { EditVaga } from '../features/vagas/own-vagas/edit-vaga.ts'
import { AnyonesVaga } from '../features/vagas/page/AnyonesVaga.tsx'
import { HospitalsVaga } from '../features/vagas/page/HospitalsVaga.tsx'
import { loginFor } from '../features/vagas/page/login-address.ts'
import { ownVagaQuery, vagaForMedicoQuery, vagaQuery } from '../features/vagas/queries.ts'
import { useUrgentNames } from '../features/vagas/replacements/UrgentBlock.tsx'
import { useFirstAnswers } from '../lib/queries/use-first-answers.ts'
import { useLiveQueries } from '../lib/realtime/use-live-queries.ts'
import { useUser } from '../lib/session/session.ts'
import { AccountTypeFailed, AccountTypePending } from './AccountTypeStates.tsx'
import { lastTab } from './dashboard-tabs/DashboardTabs.tsx'
import { sideOf } from './home-views.ts'
import { liveQueries } from './live-queries.ts'
import NotFound from './NotFound.tsx'
import { useAccountType } from './use-account-type.ts'

/** The page `/vagas/:id`: one vaga, as a doctor, its hospital, an operator or any visitor sees it. */
export default function VagaPage() {
  useLiveQueries(liveQueries)
  const { id = '' } = useParams()
  const account = useAccountType()
  useReadNotices(account.status === 'known' && sideOf(account.accountType) ? id : null)
  if (account.status === 'pending') return <AccountTypePending />
  if (account.status === 'failed') return <AccountTypeFailed onRetry={account.retry} />
  const accountType = account.status === 'known' ? account.accountType : null
  if (accountType === 'medico') return <ForMedico id={id} />
  if (accountType === 'hospital') return <ForHospital id={id} />
  if (accountType) return <ForOperador id={id} />
  return <ForAnyone id={id} />
}

function ForAnyone({ id }: { id: string }) {
  const vaga = useQuery(vagaQuery(id))
  const header = (
    <AppHeader>
      <ButtonLink href={loginFor(id)} variant="ghost">
        Entrar
      </ButtonLink>
    </AppHeader>
  )
  return (
    <Frame header={header} query={vaga} titleOf={vagaTitle}>
      {(vaga) => <AnyonesVaga vaga={vaga} />}
    </Frame>
  )
}

function ForOperador({ id }: { id: string }) {
  const vaga = useQuery(vagaQuery(id))
  const header = (
    <AppHeader>
      <SignOutButton />
    </AppHeader>
  )
  return (
    <Frame header={header} back={<Back to="/operacao">Operação</Back>} query={vaga} titleOf={vagaTitle}>
      {(vaga) => <AnyonesVaga vaga={vaga} reader="operador" />}
    </Frame>
  )
}

function ForMedico({ id }: { id: string }) {
  const vaga = useQuery(vagaForMedicoQuery(id))
  return (
    <Frame
      header={<MedicoHeader />}
      back={<Back to={addressFor('medico', 'dashboard')}>Vagas</Back>}
      query={vaga}
      titleOf={vagaTitle}
    >
      {(vaga) => <MedicosVaga vaga={vaga} />}
    </Frame>
  )
}

/** Shows the hospital's own vaga with all its actions. Another hospital's vaga looks as it does to any visitor. */
function ForHospital({ id }: { id: string }) {
  const nome = useQuery(ownHospitalQuery(useUser()?.id ?? '')).data?.nome
  const own = useQuery(ownVagaQuery(id))
  const isReady = useFirstAnswers([own, useUrgentNames(own.data)])
  const other = useQuery({ ...vagaQuery(id), enabled: own.data === null })
  const frame = {
    header: <HospitalHeader nome={nome} />,
    back: <Back to={addressFor('hospital', 'dashboard')}>Vagas</Back>,
  }
  if (own.data === null) {
    return (
      <Frame {...frame} query={other} titleOf={vagaTitle}>
        {(vaga) => <AnyonesVaga vaga={vaga} reader="hospital" />}
      </Frame>
    )
  }
  return (
    <Frame {...frame} query={own} isReady={isReady} titleOf={vagaTitle} width="list">
      {(vaga) => (
        <EditVaga value={LazyEditVaga}>
          <HospitalsVaga
            vaga={vaga}
            candidatos={<VagaCandidatos vaga={vaga} />}
            shiftDay={<HospitalsShiftDay vaga={vaga} />}
            earlierNames={<EarlierNames id={vaga.id} />}
          />
        </EditVaga>
      )}
    </Frame>
  )
}

/** Leads back to the tab of `to` that one came from, else to `to`, which `children` names. */
function Back({ to, children }: { to: string; children: string }) {
  const { label, address } = lastTab
  const isFromTab = address.startsWith(to)
  return (
    <ButtonLink
      href={isFromTab ? address : to}
      variant="ghost"
      className="mb-2 -ml-4"
      icon={<ArrowLeft aria-hidden className="size-5" />}
    >
      {isFromTab ? label : children}
    </ButtonLink>
  )
}

interface FrameProps<T> {
  header: ReactNode
  back?: ReactNode
  query: UseQueryResult<T | null>
  /** False while the page waits for more than its vaga. */
  isReady?: boolean
  titleOf: (vaga: T) => string
  width?: 'text' | 'list'
  children: (vaga: T) => ReactNode
}

function Frame<T>({ header, back, query, isReady = true, titleOf, width = 'text', children }: FrameProps<T>) {
  const { data } = query
  if (data === null) return <NotFound />
  return (
    <Page header={header} width={width}>
      {back}
      <SuspensionNotice />
      {data && isReady ? (
        <PageFocus title={titleOf(data)}>{children(data)}</PageFocus>
      ) : (
        <NotLoaded query={query} what="a vaga" skeleton="h-110" />
      )}
    </Page>
  )
}
