import { formatDayAndWeekday, formatInstantDate } from '@plantao/contract/format'
import { placeWithinCity } from '@plantao/contract/hospitais/rules'
import { noteNames, vagaNotes } from '@plantao/contract/vagas/content-rules'
import type { OpenVaga } from '@plantao/contract/vagas/schema'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'
import { Pill } from '../../../components/ui/Pill.tsx'
import { HospitalRating } from '../../hospitais/HospitalRating.tsx'
import { HorarioPill } from './HorarioPill.tsx'
import { ReopenedPills } from './ReopenedPills.tsx'
import { Valor } from './Valor.tsx'

interface VagaDetailsProps {
  vaga: Omit<OpenVaga, 'candidatura' | 'clash'>
  /** Day, hours, hospital and place stand above, and are left out. */
  hasShift?: boolean
}

/** All public facts of a vaga except its name, for a sheet or for a page of its own. */
export function VagaDetails({ vaga, hasShift = false }: VagaDetailsProps) {
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
        <ReopenedPills vaga={vaga} />
      </div>
      <Valor vaga={vaga} size="xl" />
      <dl className="grid gap-x-6 gap-y-4">
        {!hasShift && (
          <>
            <DescriptionItem name="Hospital">
              {hospital.nome}
              <HospitalRating hospital={hospital} />
            </DescriptionItem>
            <DescriptionItem name="Localização" none="Não informada">
              {[place, `${cidade}, ${estado}`].filter(Boolean).join(' · ')}
            </DescriptionItem>
          </>
        )}
        {noteNames.map(
          (name) =>
            vaga[name] && (
              <DescriptionItem key={name} name={vagaNotes[name].label}>
                <span className="whitespace-pre-line">{vaga[name]}</span>
              </DescriptionItem>
            ),
        )}
        <DescriptionItem name="Publicada em">{formatInstantDate(vaga.created_at, vaga.time_zone)}</DescriptionItem>
      </dl>
    </div>
  )
}
