import { formatDayAndWeekday, formatInstantDate } from '@plantao/contract/format'
import { placeWithinCity } from '@plantao/contract/hospitais/rules'
import { type NoteName, noteNames, vagaNotes } from '@plantao/contract/vagas/content-rules'
import type { OpenVaga, Vaga } from '@plantao/contract/vagas/schema'
import type { ReactNode } from 'react'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { HospitalRating } from '../../hospitais/HospitalRating.tsx'
import { ProofLine } from '../../hospitais/ProofLine.tsx'
import { ProofMark } from '../../hospitais/ProofMark.tsx'
import { HorarioPill } from './HorarioPill.tsx'
import { ModalidadePill } from './ModalidadePill.tsx'
import { ReopenedPills } from './ReopenedPills.tsx'
import { Valor } from './Valor.tsx'

interface VagaDetailsProps {
  /** `hospital` is missing when the hospital itself reads the details. */
  vaga: Vaga & Partial<Pick<OpenVaga, 'hospital'>>
  /** True when day, hours, hospital and place already stand above the details. The details then leave them out. */
  hasShift?: boolean
  /** Further facts, before the notes. */
  children?: ReactNode
  className?: string
}

/** All public facts of a vaga except its name, for a sheet or for a page. */
export function VagaDetails({ vaga, hasShift = false, children, className }: VagaDetailsProps) {
  const { data, horario, hospital, cidade, estado } = vaga
  const place = placeWithinCity(vaga)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {!hasShift && (
          <>
            <time dateTime={data} className="text-lg font-semibold">
              {formatDayAndWeekday(data)}
            </time>
            <HorarioPill horario={horario} />
          </>
        )}
        <Pill tone="brand">{vaga.especialidade}</Pill>
        <ModalidadePill vaga={vaga} />
        <ReopenedPills vaga={vaga} />
      </div>
      <Valor vaga={vaga} size="xl" />
      <dl className={cn('grid gap-x-6 gap-y-4', className)}>
        {hospital && !hasShift && (
          <>
            <DescriptionItem name="Hospital">
              {hospital.nome}
              <ProofMark hospital={hospital} />
              <HospitalRating hospital={hospital} />
              <ProofLine hospital={hospital} />
            </DescriptionItem>
            <DescriptionItem name="Localização" none="Não informada">
              {[place, `${cidade}, ${estado}`].filter(Boolean).join(' · ')}
            </DescriptionItem>
          </>
        )}
        {children}
        <VagaNotes vaga={vaga} />
        <DescriptionItem name="Publicada em">{formatInstantDate(vaga.created_at, vaga.time_zone)}</DescriptionItem>
      </dl>
    </div>
  )
}

export function VagaNotes({ vaga }: { vaga: Pick<Vaga, NoteName> }) {
  return noteNames.map(
    (name) =>
      vaga[name] && (
        <DescriptionItem key={name} name={vagaNotes[name].label}>
          <span className="whitespace-pre-line">{vaga[name]}</span>
        </DescriptionItem>
      ),
  )
}
