import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { VagaForMedico } from '@plantao/contract/vagas/schema'
import { notOpenText } from '@plantao/contract/vagas/share-rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { addressFor } from '../../auth/account-views.ts'
import { AvaliacoesOfHospital } from '../../avaliacoes/AvaliacoesList.tsx'
import { avaliacoesOfHospitalQuery } from '../../avaliacoes/queries.ts'
import { ProfileGap } from '../../medicos/ProfileGap.tsx'
import { UrgentCalls } from '../../medicos/UrgentCalls.tsx'
import { ReportVagaButton } from '../../reports/ReportButton.tsx'
import { ApplyButton } from '../../vagas/apply/ApplyButton.tsx'
import { ApplyNotice } from '../../vagas/apply/ApplyNotice.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { VagaDetails } from '../../vagas/card/VagaDetails.tsx'
import { ChangeRequest } from '../../vagas/changes/ChangeRequest.tsx'
import { NotOpen, VagaArticle } from '../../vagas/page/VagaArticle.tsx'
import { MedicosShiftDay } from '../shift-day/MedicosShiftDay.tsx'
import { OwnCandidaturaButtons } from './OwnCandidaturaButtons.tsx'
import { useOwnCandidaturaDialogs } from './OwnCandidaturaDialogs.tsx'

export function MedicosVaga({ vaga }: { vaga: VagaForMedico }) {
  const candidatura = vaga.candidatura && { ...vaga.candidatura, checked_in_at: vaga.checked_in_at }
  const { data } = useInfiniteQuery({
    ...avaliacoesOfHospitalQuery(vaga.hospital_id),
    enabled: vaga.hospital.avaliacoes !== undefined,
  })
  const comments = data?.pages.flatMap(({ items }) => items) ?? []
  const { actions, dialogs } = useOwnCandidaturaDialogs(candidatura ? [{ id: candidatura.id, vaga }] : [])
  const buttons = candidatura && (
    <div className="mt-3 -ml-4.5 flex flex-wrap">
      <OwnCandidaturaButtons vaga={vaga} candidatura={candidatura} {...actions} />
    </div>
  )
  return (
    <>
      {candidatura?.status === 'aceita' ? (
        <OwnShift vaga={vaga}>{buttons}</OwnShift>
      ) : (
        <NotOwn vaga={vaga}>{buttons}</NotOwn>
      )}
      {dialogs}
      {vaga.hospital.avaliacoes && (
        <Card as="section" aria-label="Avaliações do hospital" className="mt-5 p-5 md:p-7">
          <h2 className="mb-4 text-xl">Avaliações do hospital</h2>
          <AvaliacoesOfHospital hospitalId={vaga.hospital_id} />
        </Card>
      )}
      <div className="pl-4.5">
        <ReportVagaButton vaga={vaga} comments={comments.filter(({ comentario }) => comentario)} />
      </div>
    </>
  )
}

interface PartProps {
  vaga: VagaForMedico
  children: ReactNode
}

function OwnShift({ vaga, children }: PartProps) {
  const isOver = vagaSituation(vaga, useNow()) === 'realizada'
  return (
    <>
      <MedicosShiftDay vaga={vaga}>
        {vaga.change && <ChangeRequest vaga={vaga} change={vaga.change} />}
        {children}
      </MedicosShiftDay>
      <Card as="section" aria-label="Sobre a vaga" className="mt-5 p-5 md:p-7">
        <h2 className="mb-4 text-xl">Sobre a vaga</h2>
        <VagaDetails vaga={vaga} hasShift />
      </Card>
      {isOver && (
        <Card as="section" aria-label="Urgências neste hospital" className="mt-5 p-5 empty:hidden md:p-7">
          <UrgentCalls hospitalId={vaga.hospital_id} />
        </Card>
      )}
    </>
  )
}

function NotOwn({ vaga, children }: PartProps) {
  const now = useNow()
  const noticeId = useId()
  const { candidatura } = vaga
  const ended = notOpenText(vaga, now)
  const open = (
    <ButtonLink className="max-md:grow" href={addressFor('medico', 'dashboard')}>
      Ver vagas abertas
    </ButtonLink>
  )
  return (
    <VagaArticle
      vaga={vaga}
      state={
        <>
          <SituationPill situation={vagaSituation(vaga, now)} />
          {candidatura && ended && <CandidaturaPill status={candidatura.status} />}
        </>
      }
      action={ended ? open : <ApplyButton vaga={vaga} describedBy={noticeId} />}
      notice={
        !ended && (
          <>
            {!candidatura && <ProfileGap />}
            <ApplyNotice vaga={vaga} id={noticeId} className="w-full text-base" />
          </>
        )
      }
    >
      {ended && <NotOpen>{ended}</NotOpen>}
      {children}
    </VagaArticle>
  )
}
