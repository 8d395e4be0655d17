import { candidatosTitle } from '@plantao/contract/sentences/urgent'
import { vagaSituation } from '@plantao/contract/vagas/rules'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import { type ReactNode, useId } from 'react'
import { ButtonLink } from '../../../components/ui/Button.tsx'
import { Loading, Skeleton } from '../../../components/ui/progress/Skeleton.tsx'
import { useFirstAnswers } from '../../../lib/queries/use-first-answers.ts'
import { useNow } from '../../../lib/time/use-now.ts'
import { VagaCandidatos } from '../../candidaturas/review/VagaCandidatosDialog.tsx'
import { HospitalsShiftDay } from '../../candidaturas/shift-day/HospitalsShiftDay.tsx'
import { useReadNotices } from '../../notificacoes/changes.ts'
import { EarlierNames } from '../../plantoes/EarlierNames.tsx'
import { SituationPill } from '../../vagas/card/SituationPill.tsx'
import { VagaDetails } from '../../vagas/card/VagaDetails.tsx'
import { AcceptedMedico } from '../../vagas/changes/AcceptedMedico.tsx'
import { ProposedChange } from '../../vagas/changes/ProposedChange.tsx'
import { hasShiftDay, VagaActions } from '../../vagas/page/HospitalsVaga.tsx'
import { UrgentVaga, useUrgentNames } from '../../vagas/replacements/UrgentBlock.tsx'
import { useEditKey } from './edit-key.ts'

/** The candidates come before the details, because the view beside the panel already shows some of the details. */
export function VagaInPanel({ vaga }: { vaga: OwnVaga }) {
  const box = useEditKey()
  const now = useNow()
  useReadNotices(vaga.id)
  const areNamesThere = useFirstAnswers([useUrgentNames(vaga)])
  if (!areNamesThere) {
    return (
      <Loading label="Carregando o plantão…">
        <Skeleton className="h-96" />
      </Loading>
    )
  }
  return (
    <div ref={box} className="flex flex-col gap-5">
      <UrgentVaga vaga={vaga} />
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SituationPill situation={vagaSituation(vaga, now)} />
          <AcceptedMedico vaga={vaga} />
        </div>
        <ProposedChange vaga={vaga} />
      </div>
      <VagaActions hasKeys vaga={vaga} />
      {hasShiftDay(vaga) && <HospitalsShiftDay vaga={vaga} />}
      <Section title={candidatosTitle(vaga, now)}>
        <VagaCandidatos vaga={vaga} />
      </Section>
      <Section title="Detalhes">
        <VagaDetails vaga={vaga} hasShift className="@min-[30rem]:grid-cols-2" />
      </Section>
      <EarlierNames id={vaga.id} />
      <div className="-ml-4.5">
        <ButtonLink href={`/vagas/${vaga.id}`} variant="ghost">
          Abrir a página da vaga
        </ButtonLink>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 border-b border-line pb-2 text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}
