import { counted, formatDay, formatInstant, formatInstantDate } from '@plantao/contract/format'
import { formatCrm } from '@plantao/contract/medicos/rules'
import type { AccountPage } from '@plantao/contract/operadores/work/schema'
import { formatPhone } from '@plantao/contract/phone'
import { lookKindLabels } from '@plantao/contract/sentences/operacao'
import { vagaSituationLabel } from '@plantao/contract/sentences/vagas'
import { type ReactNode, useId } from 'react'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'
import { maskCnpj } from '../../../components/masked-input/masks.ts'
import { TextLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { readersZone } from '../../../lib/time/readers-zone.ts'
import { describeDevice } from '../../auth/sessions/describe-device.ts'
import { WithdrawProof } from '../claims/WithdrawProof.tsx'
import { vagaAddress } from '../work/addresses.ts'
import { ReportCard } from '../work/ReportCard.tsx'
import { RequestCard } from '../work/RequestCard.tsx'
import { AccountActions } from './AccountActions.tsx'

interface AccountDataProps {
  page: AccountPage
  onErased: () => void
}

export function AccountData({ page, onErased }: AccountDataProps) {
  const headingId = useId()
  const { account, medico, hospital, reports_about, requests, reports_made } = page
  return (
    <div className="flex max-w-5xl flex-col gap-8">
      <Card as="section" aria-label="Conta" className="p-5 md:p-6">
        <h2 id={headingId} className="text-xl break-words">
          {medico?.nome ?? hospital?.nome ?? 'Conta sem perfil'}
        </h2>
        <p className="mt-2 flex flex-wrap gap-2">
          <Pill>{account.user_type === 'doctor' ? 'Médico' : 'Hospital'}</Pill>
          {account.suspended_at && (
            <Pill tone="day" shape="state">
              Suspensa em {formatInstantDate(account.suspended_at, readersZone)}
            </Pill>
          )}
        </p>
        {account.suspension_reason && <p className="mt-3 break-words">Motivo: {account.suspension_reason}</p>}
        <dl className="mt-5 grid gap-x-6 gap-y-4 md:grid-cols-2">
          <DescriptionItem name="E-mail">{account.email}</DescriptionItem>
          <DescriptionItem name="Conta criada em">{formatInstant(account.created_at, readersZone)}</DescriptionItem>
          {medico && <MedicoItems medico={medico} />}
          {hospital && <HospitalItems hospital={hospital} />}
          <DescriptionItem name="Movimento">{movement(page)}</DescriptionItem>
          <DescriptionItem name="Denúncias feitas">{String(reports_made)}</DescriptionItem>
        </dl>
        <CardHeading value={headingId}>
          <div className="mt-6">
            <AccountActions accountId={account.id} isSuspended={account.suspended_at !== null} onErased={onErased}>
              {hospital?.proven_by && <WithdrawProof hospitalId={hospital.id} nome={hospital.nome} />}
            </AccountActions>
          </div>
        </CardHeading>
      </Card>
      <Part title="Pedidos" isEmpty={requests.length === 0}>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </div>
      </Part>
      <Part title="Denúncias contra esta conta" isEmpty={reports_about.length === 0}>
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {reports_about.map((report) => (
            <ReportCard key={report.id} report={report} isOnAccount />
          ))}
        </div>
      </Part>
      {hospital && <Vagas vagas={page.vagas} />}
      <Sessions sessions={page.sessions} />
      <Looks looks={page.looks} />
    </div>
  )
}

function movement({ hospital, counts }: AccountPage) {
  const { vagas, open_vagas, candidaturas, aceitas, desistencias } = counts
  const ofVagas = hospital
    ? [counted(vagas, 'vaga publicada', 'vagas publicadas'), counted(open_vagas, 'aberta', 'abertas')]
    : []
  return [
    ...ofVagas,
    counted(candidaturas, 'candidatura', 'candidaturas'),
    counted(aceitas, 'aceita', 'aceitas'),
    counted(desistencias, 'desistência', 'desistências'),
  ].join(' · ')
}

const MedicoItems = ({ medico }: { medico: NonNullable<AccountPage['medico']> }) => (
  <>
    <DescriptionItem name="CRM">{formatCrm(medico.crm)}</DescriptionItem>
    <DescriptionItem name="Especialidade" none="Não informada">
      {medico.especialidade}
    </DescriptionItem>
    <DescriptionItem name="Telefone">{medico.telefone && formatPhone(medico.telefone)}</DescriptionItem>
  </>
)

function HospitalItems({ hospital }: { hospital: NonNullable<AccountPage['hospital']> }) {
  const { cnpj, cnes, endereco, cidade, estado, telefone, proven_by, proven_until } = hospital
  const proof = proven_by === 'cnes' ? 'CNES confirmado' : 'CNPJ conferido pela operação'
  return (
    <>
      <DescriptionItem name="CNPJ">{maskCnpj(cnpj)}</DescriptionItem>
      <DescriptionItem name="CNES">{cnes}</DescriptionItem>
      <DescriptionItem name="Endereço">{[endereco, cidade, estado].filter(Boolean).join(', ')}</DescriptionItem>
      <DescriptionItem name="Telefone">{formatPhone(telefone)}</DescriptionItem>
      <DescriptionItem name="Comprovação" none="Não informada">
        {proven_until && proven_by
          ? `${proof}, até ${formatInstantDate(proven_until, readersZone)}`
          : 'Ainda não confirmado'}
      </DescriptionItem>
    </>
  )
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-xl">
        {title}
      </h2>
      {isEmpty ? <p className="text-ink-2">Nenhum registro.</p> : children}
    </section>
  )
}

const lines = 'divide-y divide-line-2 rounded-card border border-line bg-card'

const Vagas = ({ vagas }: { vagas: AccountPage['vagas'] }) => (
  <Part title="Últimas vagas" isEmpty={vagas.length === 0}>
    <ul className={lines}>
      {vagas.map(({ id, nome_vaga, data, horario, status }) => (
        <li key={id} className="px-4 py-3">
          <TextLink href={vagaAddress(id)}>{nome_vaga}</TextLink>
          <span className="block text-sm text-ink-2">
            {formatDay(data)} · {horario} · {vagaSituationLabel[status]}
          </span>
        </li>
      ))}
    </ul>
  </Part>
)

const Sessions = ({ sessions }: { sessions: AccountPage['sessions'] }) => (
  <Part title="Sessões abertas" isEmpty={sessions.length === 0}>
    <ul className={lines}>
      {sessions.map(({ id, refreshed_at, user_agent }) => (
        <li key={id} className="px-4 py-3 break-words">
          {describeDevice(user_agent)}
          <span className="block text-sm text-ink-2">Usada em {formatInstant(refreshed_at, readersZone)}</span>
        </li>
      ))}
    </ul>
  </Part>
)

const Looks = ({ looks }: { looks: AccountPage['looks'] }) => (
  <Part title="Quem da operação viu" isEmpty={looks.length === 0}>
    <ul className={lines}>
      {looks.map(({ id, operador, kind, reason, created_at }) => (
        <li key={id} className="px-4 py-3 break-words">
          <span className="font-semibold">{operador}</span> · {lookKindLabels[kind]}
          <span className="block">{reason}</span>
          <span className="block text-sm text-ink-2">{formatInstant(created_at, readersZone)}</span>
        </li>
      ))}
    </ul>
  </Part>
)
