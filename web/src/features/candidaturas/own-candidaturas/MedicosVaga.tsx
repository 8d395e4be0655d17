import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { VagaForMedico } from '@plantao/contract/vagas/schema'
import { notOpenText } from '@plantao/contract/vagas/share-rules'
import { useId } from 'react'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { addressFor } from '../../auth/account-views.ts'
import { AvaliacoesOfHospital } from '../../avaliacoes/AvaliacoesList.tsx'
import { ApplyButton } from '../../vagas/apply/ApplyButton.tsx'
import { ApplyNotice } from '../../vagas/apply/ApplyNotice.tsx'
import { CandidaturaPill } from '../../vagas/apply/CandidaturaPill.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { ChangeRequest } from '../../vagas/changes/ChangeRequest.tsx'
import { NotOpen, VagaArticle } from '../../vagas/page/VagaArticle.tsx'
import { Contato } from '../Contato.tsx'
import { MedicosShiftDay } from '../shift-day/MedicosShiftDay.tsx'
import { OwnCandidaturaButtons } from './OwnCandidaturaButtons.tsx'
import { useOwnCandidaturaDialogs } from './OwnCandidaturaDialogs.tsx'

export function MedicosVaga({ vaga }: { vaga: VagaForMedico }) {
  const now = useNow()
  const noticeId = useId()
  const { contato } = vaga
  const candidatura = vaga.candidatura && { ...vaga.candidatura, checked_in_at: vaga.checked_in_at }
  const { actions, dialogs } = useOwnCandidaturaDialogs(candidatura ? [{ id: candidatura.id, vaga }] : [])
  const situation = vagaSituation(vaga, now)
  const isTaken = candidatura?.status === 'aceita'
  const ended = isTaken ? null : notOpenText(vaga, now)
  const canApply = !isTaken && !ended
  const open = (
    <ButtonLink className="max-md:grow" href={addressFor('medico', 'dashboard')}>
      Ver vagas abertas
    </ButtonLink>
  )
  return (
    <>
      <VagaArticle
        vaga={vaga}
        endereco={contato?.endereco}
        state={
          <>
            {/* The badge 'Preenchida' is left out for the doctor who took the shift. */}
            {!(isTaken && situation === 'preenchida') && <SituationPill situation={situation} />}
            {candidatura && !canApply && <CandidaturaPill status={candidatura.status} />}
          </>
        }
        action={isTaken ? null : ended ? open : <ApplyButton vaga={vaga} describedBy={noticeId} />}
        notice={canApply && <ApplyNotice vaga={vaga} id={noticeId} className="w-full text-base" />}
      >
        {contato && <Contato {...contato} />}
        {vaga.change && <ChangeRequest vaga={vaga} change={vaga.change} />}
        {ended && <NotOpen>{ended}</NotOpen>}
        {candidatura && (
          <div className="mt-3 -ml-4.5 flex flex-wrap">
            <OwnCandidaturaButtons vaga={vaga} candidatura={candidatura} {...actions} />
          </div>
        )}
        {dialogs}
      </VagaArticle>
      {isTaken && <MedicosShiftDay vaga={vaga} />}
      {vaga.hospital.avaliacoes && (
        <Card as="section" aria-label="Avaliações do hospital" className="mt-5 p-5 md:p-7">
          <h2 className="mb-4 text-xl">Avaliações do hospital</h2>
          <AvaliacoesOfHospital hospitalId={vaga.hospital_id} />
        </Card>
      )}
    </>
  )
}
