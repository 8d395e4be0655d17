import { formatDay } from '@plantao/contract/format'
import { placeWithinCity } from '@plantao/contract/hospitais/rules'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import Hospital from 'lucide-react/icons/hospital'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { DateTile } from '../../components/DateTile.tsx'
import { Card } from '../../components/ui/Card.tsx'
import { Pill } from '../../components/ui/Pill.tsx'
import { HorarioPill } from './HorarioPill.tsx'
import { Valor } from './Valor.tsx'

interface VagaSummaryProps {
  vaga: Omit<OpenVaga, 'candidatura'>
  /** The children say the exact address: a free text beside it might say another. */
  hasAddress?: boolean
  /** What stands below the facts: notes, an address. */
  children?: ReactNode
  /** The one thing to do or to know, beside the value. */
  action: ReactNode
}

/** A vaga as a doctor reads it, from left to right: when, what and where, how much. On a phone the value is the foot. */
export function VagaSummary({ vaga, hasAddress = false, children, action }: VagaSummaryProps) {
  const place = hasAddress ? '' : placeWithinCity(vaga)
  return (
    <Card
      as="article"
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 p-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-5 md:p-5"
    >
      <div className="self-start border-r border-line pr-4 md:pr-5">
        <DateTile date={vaga.data} />
      </div>
      <div className="min-w-0">
        <h2 className="text-lg">{vaga.nome_vaga}</h2>
        <p className="mt-1 flex items-start gap-2 text-ink-2">
          <Hospital aria-hidden className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">
            <span>{vaga.hospital.nome}</span> · {vaga.cidade}, {vaga.estado}
          </span>
        </p>
        {place && (
          <p className="mt-0.5 flex items-start gap-2 text-sm text-ink-2">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{place}</span>
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2">
          <Pill>{formatDay(vaga.data)}</Pill>
          <HorarioPill horario={vaga.horario} />
          <Pill tone="brand">{vaga.especialidade}</Pill>
        </div>
        {children}
      </div>
      <div className="col-span-full mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-3 border-t border-dashed border-line pt-4 md:col-span-1 md:mt-0 md:flex-col md:flex-nowrap md:items-end md:justify-start md:border-0 md:pt-0">
        <Valor vaga={vaga} size="xl" className="max-md:grow-[99] max-md:basis-[min-content] md:text-right" />
        {action}
      </div>
    </Card>
  )
}
