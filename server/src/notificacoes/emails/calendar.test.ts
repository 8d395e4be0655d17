import { acceptCandidatura, dismissMedico } from '@plantao/contract/candidaturas/routes'
import { getShiftCalendar } from '@plantao/contract/candidaturas/shift-day/routes'
import { updateOwnHospital } from '@plantao/contract/hospitais/routes'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import { correctVagasPlace } from '@plantao/contract/vagas/routes'
import ICAL from 'ical.js'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { refusal, startTestApp } from '../../../test/app.ts'
import { mountWithoutUndo } from '../../../test/domains/candidaturas.ts'
import { startEmails } from '../../../test/domains/emails.ts'
import { mountShiftDay } from '../../candidaturas/shift-day/routes.ts'
import { mountHospitais } from '../../hospitais/routes.ts'
import { mountVagas } from '../../vagas/routes.ts'

const test = await startTestApp([mountVagas, mountWithoutUndo, mountShiftDay, mountHospitais], {
  PUBLIC_URL: 'https://plantao.test',
})
const { owner, services, call, ok, createMedico, createHospital, createVaga, createCandidatura } = test
const { smtp, sendDue, clear } = await startEmails(services, owner)

const arrival = { entrance: 'Portão 3, pela ambulância; à direita', ask_for: 'Enfermeira Rosa' }

/** The accepted doctor of a night shift in Manaus, before any e-mail is sent. */
async function accepted(row: Parameters<typeof createVaga>[1] = {}) {
  const hospital = await createHospital({ nome: 'Hospital São Braz', cidade: 'Manaus', estado: 'AM' })
  await ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body: arrival })
  const medico = await createMedico()
  const vaga_id = await createVaga(hospital, { data: '2099-12-01', horario: '19:00 - 07:00', ...row })
  const candidatura_id = await createCandidatura(vaga_id, medico)
  await ok(acceptCandidatura, { as: hospital, body: { candidatura_id } })
  return { hospital, medico, vaga_id, candidatura_id }
}

/** Sends all due e-mails, and reads the calendar files that this address got. */
async function calendarsTo({ email }: { email: string }) {
  await sendDue()
  const mails = smtp.emails.filter(({ to }) => to === email)
  const parsed = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw, { attachmentEncoding: 'utf8' })))
  await clear()
  return parsed.flatMap(({ subject, attachments }) =>
    attachments.map(({ filename, mimeType, content }) => {
      const calendar = new ICAL.Component(ICAL.parse(String(content)))
      const events = calendar.getAllSubcomponents('vevent')
      expect(events).toHaveLength(1)
      const event = new ICAL.Event(events[0]!)
      const value = (name: string) => String(events[0]!.getFirstPropertyValue(name))
      return { subject, filename, mimeType, method: calendar.getFirstPropertyValue('method'), event, value }
    }),
  )
}

/** Lets a minute pass, because files written in the same second would have the same sequence number. */
const passMinute = (id: string) =>
  owner.query(`update app.candidaturas set created_at = created_at - interval '1 minute' where id = $1`, [id])

describe('the file for the calendar', () => {
  it('says that a shift is on call from home', async () => {
    const { medico } = await accepted({ nome_vaga: 'Ortopedia', modalidade: 'sobreaviso' })
    const [file] = await calendarsTo(medico)
    expect(file!.event.summary).toBe('Sobreaviso: Ortopedia · Hospital São Braz')
  })

  it('comes with the acceptance: hours in UTC, the place, entrance and whom to ask for', async () => {
    const { medico, vaga_id, candidatura_id } = await accepted()
    const [file, ...others] = await calendarsTo(medico)
    expect(others).toEqual([])
    expect(file).toMatchObject({
      filename: 'plantao-2099-12-01.ics',
      mimeType: 'text/calendar',
      method: 'PUBLISH',
      event: {
        uid: `${candidatura_id}@plantao.test`,
        summary: 'Plantão: Plantão noturno · Hospital São Braz',
        location: 'Hospital São Braz, Rua das Flores, 100, Manaus - AM',
      },
    })
    expect(file!.event.startDate.toString()).toBe('2099-12-01T23:00:00Z')
    expect(file!.event.endDate.toString()).toBe('2099-12-02T11:00:00Z')
    expect(file!.event.description).toBe(
      `Por onde entrar: ${arrival.entrance}\nQuem procurar: Enfermeira Rosa\nTelefone: (15) 3456-7890`,
    )
    expect(file!.value('status')).toBe('CONFIRMED')
    expect(file!.value('organizer')).toMatch(/^mailto:\S+@\S+$/)
    expect(file!.value('url')).toBe(`https://plantao.test/vagas/${vaga_id}`)
  })

  it('is answered to the accepted doctor too, and to no other', async () => {
    const { medico, vaga_id, candidatura_id } = await accepted()
    const ask = (as: typeof medico) => call(getShiftCalendar, { as, params: { id: vaga_id } })
    const { headers, text } = await ask(medico)
    expect(headers.get('content-type')).toBe('text/calendar; method=PUBLISH; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename=plantao-2099-12-01.ics')
    expect(text).toContain(`UID:${candidatura_id}@plantao.test`)
    expect(await ask(await createMedico())).toMatchObject(refusal(404, 'candidatura_not_found'))
  })

  it('is of the whole day where nobody can read the hours', async () => {
    const { medico } = await accepted({ horario: 'a combinar' })
    const [file] = await calendarsTo(medico)
    expect(file!.event.startDate).toMatchObject({ isDate: true })
    expect([file!.event.startDate, file!.event.endDate].map(String)).toEqual(['2099-12-01', '2099-12-02'])
  })

  it('replaces itself after an agreed change and a corrected place, and takes the shift out after a dismissal', async () => {
    const { hospital, medico, vaga_id, candidatura_id } = await accepted()
    const [first] = await calendarsTo(medico)

    await passMinute(candidatura_id)
    await ok(proposeChange, { as: hospital, body: { vaga_id, data: '2099-12-03', horario: '07:00 - 19:00' } })
    // The proposal alone changes no calendar.
    expect(await calendarsTo(medico)).toEqual([])
    await ok(answerChange, { as: medico, body: { vaga_id, agrees: true } })
    const [changed] = await calendarsTo(medico)
    expect(changed).toMatchObject({ subject: 'Plantão alterado: Plantão noturno', method: 'PUBLISH' })
    expect(changed!.event.startDate.toString()).toBe('2099-12-03T11:00:00Z')

    await passMinute(candidatura_id)
    const body = { endereco: 'Av. Nova, 7' }
    await ok(updateOwnHospital, { as: hospital, params: { id: 'me' }, body })
    await ok(correctVagasPlace, { as: hospital })
    const [moved] = await calendarsTo(medico)
    expect(moved!.event.location).toBe('Hospital São Braz, Av. Nova, 7, Manaus - AM')

    await passMinute(candidatura_id)
    await ok(dismissMedico, { as: hospital, body: { candidatura_id, reason: 'Setor fechado' } })
    const [cancelled, ...others] = await calendarsTo(medico)
    expect(others).toEqual([])
    expect(cancelled).toMatchObject({ method: 'CANCEL', mimeType: 'text/calendar' })
    expect(cancelled!.value('status')).toBe('CANCELLED')

    const files = [first!, changed!, moved!, cancelled!]
    expect(new Set(files.map(({ event }) => event.uid)).size).toBe(1)
    const sequences = files.map(({ event }) => event.sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  })
})
