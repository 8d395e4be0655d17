import { placeWithinCity } from '@plantao/contract/hospitais/rules'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import Hospital from 'lucide-react/icons/hospital'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { DateTile } from '../../../components/DateTile.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { CardHeading } from '../../../components/ui/card-heading.ts'
import { Pill } from '../../../components/ui/Pill.tsx'
import { HospitalRating } from '../../hospitais/HospitalRating.tsx'
import { ProofMark } from '../../hospitais/ProofMark.tsx'
import { HorarioPill } from './HorarioPill.tsx'
import { ModalidadePill } from './ModalidadePill.tsx'
import { ReopenedPills } from './ReopenedPills.tsx'
import { Valor } from './Valor.tsx'

interface VagaSummaryProps {
  vaga: Omit<OpenVaga, 'candidatura' | 'clash'>
  children?: ReactNode
  action: ReactNode
}

/** A vaga as a doctor sees it. In a narrow container the date stands at the top and the value at the bottom. */
export function VagaSummary({ vaga, children, action }: VagaSummaryProps) {
  const place = placeWithinCity(vaga)
  const headingId = useId()
  return (
    <CardHeading value={headingId}>
      <div className="@container">
        <Card
          as="article"
          className="grid grid-cols-[minmax(0,1fr)] gap-x-4 p-4 @min-[28rem]:grid-cols-[auto_minmax(0,1fr)] md:gap-x-5 md:p-5 md:@min-[43rem]:grid-cols-[auto_minmax(0,1fr)_auto]"
        >
          <div className="mb-2 self-start @min-[28rem]:mb-0 @min-[28rem]:border-r @min-[28rem]:border-line @min-[28rem]:pr-4 md:@min-[28rem]:pr-5">
            <DateTile date={vaga.data} />
          </div>
          <div className="min-w-0">
            <h3 id={headingId} className="text-lg">
              <Link href={`/vagas/${vaga.id}`} className="hover:underline hover:underline-offset-4">
                {vaga.nome_vaga}
              </Link>
            </h3>
            <p className="mt-1 flex items-start gap-2 text-ink-2">
              <Hospital aria-hidden className="mt-1 size-4 shrink-0" />
              <span className="min-w-0">
                <span>{vaga.hospital.nome}</span>
                <ProofMark hospital={vaga.hospital} />
                <HospitalRating hospital={vaga.hospital} /> · {vaga.cidade}, {vaga.estado}
              </span>
            </p>
            {place && (
              <p className="mt-0.5 flex items-start gap-2 text-sm text-ink-2">
                <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="min-w-0">{place}</span>
              </p>
            )}
            <div className="mt-3 flex flex-wrap gap-2">
              <HorarioPill horario={vaga.horario} />
              <Pill tone="brand">{vaga.especialidade}</Pill>
              <ModalidadePill vaga={vaga} />
              <ReopenedPills vaga={vaga} />
            </div>
            {children}
          </div>
          <div className="col-span-full mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-3 border-t border-dashed border-line pt-4 md:@min-[43rem]:col-span-1 md:@min-[43rem]:mt-0 md:@min-[43rem]:flex-col md:@min-[43rem]:flex-nowrap md:@min-[43rem]:items-end md:@min-[43rem]:justify-start md:@min-[43rem]:border-0 md:@min-[43rem]:pt-0">
            <Valor
              vaga={vaga}
              size="xl"
              className="grow-[99] basis-[min-content] md:@min-[43rem]:grow-0 md:@min-[43rem]:basis-auto md:@min-[43rem]:text-right"
            />
            {action}
          </div>
        </Card>
      </div>
    </CardHeading>
  )
}
