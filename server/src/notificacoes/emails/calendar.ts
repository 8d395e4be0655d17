import { composeLocalizacao } from '@plantao/contract/hospitais/rules'
import { arrivalLabels } from '@plantao/contract/hospitais/schema'
import { formatPhone } from '@plantao/contract/phone'
import { modalidadeLabel } from '@plantao/contract/vagas/search/rules'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database/db.ts'
import type { Attachment } from '../../platform/mail/mail.ts'
import type { Config } from '../../platform/settings/config.ts'
import { maxListed, withoutLinks } from './email.ts'

/**
 * Writes one iCalendar file for each shift, because most programs read only the first event of a file. PUBLISH asks for
 * no reply, and the organizer may publish the same event again or cancel it (RFC 5546, 3.2.1).
 * @param ids of candidaturas: PUBLISH writes those that are accepted, CANCEL the others
 */
export async function calendarFiles(
  trx: Trx<'app_jobs'>,
  ids: readonly string[],
  method: 'PUBLISH' | 'CANCEL',
  { mailFrom, publicUrl }: Config,
): Promise<Attachment[]> {
  const shifts = await findShifts(trx, ids.slice(0, maxListed), method === 'PUBLISH')
  return shifts.map(({ id, vaga_id, data, starts_at, ends_at, modalidade, sequence, ...texts }) => {
    const { nome_vaga, hospital, endereco, cidade, estado, telefone, entrance, ask_for } = withoutLinks(texts)
    const hours = { start: new Date(starts_at ?? data), end: new Date(ends_at ?? dayAfter(data)) }
    const calendar = ical({ method: ICalCalendarMethod[method], prodId: '//Plantão Aberto//PT' })
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      sequence,
      ...hours,
      allDay: starts_at === null,
      status: ICalEventStatus[method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'],
      organizer: mailFrom,
      summary: `${modalidade === 'sobreaviso' ? modalidadeLabel[modalidade] : 'Plantão'}: ${nome_vaga} · ${hospital}`,
      location: `${hospital}, ${composeLocalizacao({ endereco, cidade, estado })}`,
      description: [
        ...(entrance ? [`${arrivalLabels.entrance}: ${entrance}`] : []),
        ...(ask_for ? [`${arrivalLabels.ask_for}: ${ask_for}`] : []),
        `Telefone: ${formatPhone(telefone)}`,
      ].join('\n'),
      url: `${publicUrl}/vagas/${vaga_id}`,
    })
    return {
      filename: `plantao-${data}.ics`,
      contentType: `text/calendar; method=${method}; charset=utf-8`,
      content: calendar.toString(),
    }
  })
}

function findShifts(trx: Trx, ids: readonly string[], isAccepted: boolean) {
  return trx
    .selectFrom('candidaturas as c')
    .innerJoin('vagas as v', 'v.id', 'c.vaga_id')
    .innerJoin('hospitais as h', 'h.id', 'c.hospital_id')
    .select([
      'c.id',
      'c.vaga_id',
      'v.nome_vaga',
      'v.data',
      'v.starts_at',
      'v.ends_at',
      'v.modalidade',
      'v.endereco',
      'v.cidade',
      'v.estado',
      'v.telefone',
      'h.nome as hospital',
      'h.entrance',
      'h.ask_for',
      // The sequence must grow, so that a later file replaces earlier files. The seconds since the candidatura was
      // created grow without a counter in the table.
      sql<number>`extract(epoch from clock_timestamp() - c.created_at)::integer`.as('sequence'),
    ])
    .where(sql<boolean>`c.id = any (${ids}::uuid[])`)
    .where('c.status', isAccepted ? '=' : '<>', 'aceita')
    .orderBy('v.open_until')
    .execute()
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString()
