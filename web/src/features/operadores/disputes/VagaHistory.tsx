import { formatDay, formatInstant, formatValor } from '@plantao/contract/format'
import type { VagaForDispute } from '@plantao/contract/operadores/work/schema'
import { candidaturaLabel } from '@plantao/contract/sentences/candidaturas'
import { vagaSituationLabel } from '@plantao/contract/sentences/vagas'
import { historyLabel } from '@plantao/contract/vagas/history-rules'
import { DescriptionItem } from '../../../components/DescriptionItem.tsx'
import { TextLink } from '../../../components/ui/Button.tsx'
import { Card } from '../../../components/ui/Card.tsx'
import { accountAddress } from '../work/addresses.ts'
import { withCount } from '../work/with-count.ts'

const sides: Partial<Record<string, string>> = { hospital: 'hospital', medico: 'médico' }

/** A vaga with its candidates, and its events from the first to the last. All times are in the vaga's zone. */
export function VagaHistory({ found: { vaga, candidaturas, events } }: { found: VagaForDispute }) {
  const at = (instant: string) => formatInstant(instant, vaga.time_zone)
  const names = new Map(candidaturas.map(({ id, medico }) => [id, medico]))
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <Card as="section" aria-label="Vaga" className="p-5 md:p-6">
        <h2 className="mb-4 text-xl break-words">{vaga.nome_vaga}</h2>
        <dl className="grid gap-x-6 gap-y-4 md:grid-cols-2">
          <DescriptionItem name="Hospital">
            <Account name={vaga.hospital} id={vaga.hospital_user_id} />
          </DescriptionItem>
          <DescriptionItem name="Plantão">
            {formatDay(vaga.data)} · {vaga.horario}
          </DescriptionItem>
          <DescriptionItem name="Especialidade">{vaga.especialidade}</DescriptionItem>
          <DescriptionItem name="Valor">{formatValor(vaga.valor)}</DescriptionItem>
          <DescriptionItem name="Situação">{vagaSituationLabel[vaga.status]}</DescriptionItem>
          <DescriptionItem name="Publicada em">{at(vaga.created_at)}</DescriptionItem>
        </dl>
      </Card>
      <section aria-label="Candidaturas">
        <h2 className="mb-3 text-xl">{withCount('Candidaturas', candidaturas.length)}</h2>
        {candidaturas.length === 0 && <p className="text-ink-2">Ninguém se candidatou.</p>}
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {candidaturas.map((candidatura) => (
            <Card key={candidatura.id} as="li" className="p-4 break-words">
              <p className="font-semibold">
                <Account name={candidatura.medico} id={candidatura.medico_user_id} />
              </p>
              <p className="text-ink-2">
                {candidaturaLabel(candidatura.status)} · enviada em {at(candidatura.created_at)}
              </p>
              {candidatura.reason && <p>Motivo: {candidatura.reason}</p>}
              {candidatura.checked_in_at && <p>Chegada: {at(candidatura.checked_in_at)}</p>}
              {candidatura.checked_out_at && <p>Saída: {at(candidatura.checked_out_at)}</p>}
              {candidatura.no_show_answer && <p>Resposta à ausência: {candidatura.no_show_answer}</p>}
            </Card>
          ))}
        </ul>
      </section>
      <section aria-label="Histórico">
        <h2 className="mb-3 text-xl">Histórico</h2>
        <ol className="ml-2 border-l-2 border-line">
          {events.map((event) => {
            const name = event.candidatura_id && names.get(event.candidatura_id)
            return (
              <li key={event.id} className="relative pb-5 pl-5 break-words last:pb-0">
                <span
                  aria-hidden
                  className="absolute top-1.5 -left-[7px] size-3 rounded-full border-2 border-edge bg-card"
                />
                <p className="font-semibold">
                  {historyLabel(event)}
                  {name && `: ${name}`}
                </p>
                <p className="text-sm text-ink-2">
                  {[at(event.at), event.by && `pelo ${sides[event.by] ?? 'servidor'}`].filter(Boolean).join(' · ')}
                </p>
                {event.reason && <p className="text-sm whitespace-pre-line text-ink-2">Motivo: {event.reason}</p>}
              </li>
            )
          })}
        </ol>
      </section>
    </div>
  )
}

const Account = ({ name, id }: { name: string; id: string | null }) =>
  id ? <TextLink href={accountAddress(id)}>{name}</TextLink> : name
