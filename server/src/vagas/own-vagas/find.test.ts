import { countWaiting, listWaiting } from '@plantao/contract/candidaturas/waiting/routes'
import type { WaitingVaga } from '@plantao/contract/candidaturas/waiting/schema'
import { exportOwnVagas, getEscala } from '@plantao/contract/escala/routes'
import { ownVagaChipNames } from '@plantao/contract/vagas/own-vagas/chip-rules'
import { countOwnVagas } from '@plantao/contract/vagas/own-vagas/routes'
import { chipShows } from '@plantao/contract/vagas/own-vagas/rules'
import { listOwnVagas } from '@plantao/contract/vagas/routes'
import type { OwnVaga } from '@plantao/contract/vagas/schema'
import type { Profile } from '@plantao/testkit/fixtures'
import { seededRandom } from '@plantao/testkit/random'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { createShift } from '../../../test/domains/shifts.ts'
import { mountCandidaturas } from '../../candidaturas/routes.ts'
import { mountEscala } from '../../escala/routes.ts'
import { mountVagas } from '../routes.ts'

const test = await startTestApp([mountVagas, mountCandidaturas, mountEscala])
const { call, owner, createMedico, createHospital, createVaga, createCandidatura, everyPage } = test

type Query = Record<string, string>
const list = (as: Profile, query: Query = {}): Promise<OwnVaga[]> =>
  everyPage(listOwnVagas, { as, query: { limit: '7', ...query } })
const idsOf = (vagas: readonly { id: string }[]) => vagas.map(({ id }) => id)
const names = async (as: Profile, query: Query) => (await list(as, query)).map(({ nome_vaga }) => nome_vaga).sort()
const inDays = (days: number) => new Date(Date.now() + (days * 24 - 3) * 3_600_000).toISOString().slice(0, 10)

describe('chips', () => {
  let hospital: Profile
  let vagas: OwnVaga[]

  /** Creates vagas of two hospitals in many states. Their starts lie before and after each time limit of a chip. */
  beforeAll(async () => {
    hospital = await createHospital()
    const other = await createHospital()
    const random = seededRandom(33)
    const candidates = await Promise.all(Array.from({ length: 4 }, () => createMedico()))
    for (let n = 0; n < 90; n++) {
      const at = n % 15 === 14 ? other : hospital
      const kind = random.pick([
        'open',
        'open',
        'open',
        'reopened',
        'decided',
        'refused',
        'filled',
        'filled',
        'closed',
        'unread',
      ] as const)
      const startsIn =
        random.pick([-400, -330, -300, -100, -30, -5, -1, 10, 60, 71, 73, 150, 190, 300]) + random.below(60) / 60
      if (kind === 'filled') {
        const shift = { medico: await createMedico(), hospital: at, startsIn, hours: random.pick([6, 12]) }
        const { candidatura } = await createShift(test, shift)
        if (random.below(4) === 0 && startsIn < 0) await rate(candidatura)
        if (random.below(4) === 0 && startsIn < 0) await missShift(candidatura)
        continue
      }
      const start = new Date(Date.now() + (startsIn - 3) * 3_600_000).toISOString()
      const hour = Number(start.slice(11, 13))
      const horario = `${start.slice(11, 16)} - ${String((hour + 8) % 24).padStart(2, '0')}${start.slice(13, 16)}`
      const vaga = await createVaga(at, {
        data: start.slice(0, 10),
        horario: kind === 'unread' ? 'A combinar' : horario,
      })
      if (kind === 'reopened') await owner.query('update app.vagas set reopened_at = now() where id = $1', [vaga])
      for (const medico of candidates) {
        if (random.below(3) === 0)
          await createCandidatura(vaga, medico, random.pick(['pendente', 'pendente', 'recusada', 'retirada']))
      }
      if (kind === 'decided') await decide(await createCandidatura(vaga, await createMedico()), at)
      if (kind === 'refused') await refuseAll(vaga, at)
      if (kind === 'closed') await close(vaga)
    }
    vagas = await list(hospital)
  })

  const rate = (candidatura: string) =>
    owner.query(
      `insert into app.avaliacoes (candidatura_id, medico_id, hospital_id, estrelas, opens_at)
       select id, medico_id, hospital_id, 5, now() from app.candidaturas where id = $1`,
      [candidatura],
    )
  const missShift = (candidatura: string) =>
    owner
      .query(
        `insert into app.attendance (candidatura_id, presence, presence_at) values ($1, 'nao_compareceu', now())
       on conflict do nothing`,
        [candidatura],
      )
      .catch(() => {})
  const close = async (vaga: string) => {
    await owner.query("update app.vagas set status = 'encerrada' where id = $1", [vaga])
    await owner.query(
      "update app.candidaturas set status = 'nao_selecionada' where vaga_id = $1 and status = 'pendente'",
      [vaga],
    )
  }
  const refuseAll = (vaga: string, by: Profile) =>
    owner.query(
      `insert into app.refusals (candidatura_id, decided_by, carried_out_after)
       select id, $2, now() + interval '1 hour' from app.candidaturas where vaga_id = $1 and status = 'pendente'`,
      [vaga, by.userId],
    )
  const decide = (candidatura: string, by: Profile) =>
    owner.query(
      `insert into app.decisions (candidatura_id, decided_by, carried_out_after) values ($1, $2, now() + interval '1 hour')`,
      [candidatura, by.userId],
    )

  it.each(ownVagaChipNames)('%s shows what the rule of the contract says, in both orders', async (mostrar) => {
    const expected = idsOf(vagas.filter((vaga) => chipShows[mostrar](vaga, new Date())))
    // A chip that showed no vaga, or every vaga, would prove nothing.
    expect(expected.length).toBeGreaterThan(1)
    expect(expected.length).toBeLessThan(vagas.length - 1)
    expect(idsOf(await list(hospital, { mostrar }))).toEqual(expected)
    expect(idsOf(await list(hospital, { mostrar, ordem: 'data' })).sort()).toEqual(expected.toSorted())
  })

  it('have the number of vagas that they show', async () => {
    const { body } = await call(countOwnVagas, { as: hospital })
    const shown = ownVagaChipNames.map((name) => [
      name,
      vagas.filter((vaga) => chipShows[name](vaga, new Date())).length,
    ])
    expect(body).toEqual({ todas: vagas.length, ...Object.fromEntries(shown), rascunhos: 0, da_casa: 0 })
  })

  it('show those who wait as the tab "Candidatos" does, also while a decision may be taken back', async () => {
    const { body: waiting } = await call(countWaiting, { as: hospital })
    const shown = vagas.filter((vaga) => chipShows.aguardam(vaga, new Date()))
    expect(waiting).toEqual({
      candidatos: shown.reduce((sum, { pendentes_count }) => sum + pendentes_count, 0),
      vagas: shown.length,
    })
    // A card has the button 'Ver Candidatos' in the strong colour if `pendentes_count` is above 0.
    expect(vagas.filter(({ pendentes_count }) => pendentes_count > 0)).toEqual(shown)
    const groups: WaitingVaga[] = await everyPage(listWaiting, { as: hospital, query: { limit: '7' } })
    const waitedFor = groups.filter(({ waiting_count }) => waiting_count > 0)
    const counts = (pairs: [string, number][]) => Object.fromEntries(pairs)
    expect(counts(waitedFor.map(({ vaga, waiting_count }) => [vaga.id, waiting_count]))).toEqual(
      counts(shown.map(({ id, pendentes_count }) => [id, pendentes_count])),
    )
    expect(groups.length).toBeGreaterThan(waitedFor.length)
  })

  it('show those who wait while the hospital is suspended, as do the cards, "Candidatos" and the plan', async () => {
    const as = await createHospital()
    const vaga = await createVaga(as, { data: '2099-07-01' })
    for (const medico of [await createMedico(), await createMedico()]) await createCandidatura(vaga, medico)
    await owner.query('update app.vagas set is_suspended = true where id = $1', [vaga])
    expect((await call(countOwnVagas, { as })).body.aguardam).toBe(1)
    expect(await list(as, { mostrar: 'aguardam' })).toMatchObject([{ pendentes_count: 2 }])
    expect((await call(countWaiting, { as })).body).toEqual({ candidatos: 2, vagas: 1 })
    expect((await call(listWaiting, { as })).body.items).toMatchObject([{ waiting_count: 2 }])
    const days = { data_de: '2099-07-01', data_ate: '2099-07-01' }
    expect((await call(getEscala, { as, query: days })).body.items).toMatchObject([{ waiting_count: 2 }])
  })

  it('by day, shifts to come stand first, the soonest first, and then past ones, the latest first', async () => {
    const today = inDays(0)
    const startOf = ({ data, starts_at }: OwnVaga) =>
      starts_at === null ? Date.parse(`${data}T23:59:59-03:00`) : Date.parse(starts_at)
    const isToCome = (vaga: OwnVaga) => vaga.data >= today
    const sorted = vagas.toSorted((a, b) => startOf(a) - startOf(b) || (a.id < b.id ? -1 : 1))
    const expected = [...sorted.filter(isToCome), ...sorted.filter((vaga) => !isToCome(vaga)).reverse()]
    expect(idsOf(await list(hospital, { ordem: 'data' }))).toEqual(idsOf(expected))
  })
})

describe('the field', () => {
  let hospital: Profile
  beforeAll(async () => {
    hospital = await createHospital({ nome: 'Hospital São Paulo', cidade: 'São Paulo' })
    const helena = await createMedico({ nome: 'Helena Prado Nóbrega', crm: 'CRM/SP nº 123.456' })
    const paulo = await createMedico({ nome: 'Paulo Conceição', crm: '98765/RN' })
    const uti = await createVaga(hospital, { nome_vaga: 'Plantão noturno', especialidade: 'UTI', data: '2098-11-26' })
    const sala = await createVaga(hospital, { nome_vaga: 'Sala vermelha 2', data: '2099-11-26' })
    await createVaga(hospital, { nome_vaga: 'Quadro 100% clínico', especialidade: 'Pediatria', data: '2099-12-02' })
    await createCandidatura(uti, helena)
    await createCandidatura(sala, helena, 'recusada')
    await createCandidatura(sala, paulo)
    await owner.query(
      `with setor as (insert into app.setores (hospital_id, nome) values ($1, 'Bloco Azul') returning id)
       insert into app.vaga_setores (vaga_id, setor_id) select $2, id from setor`,
      [hospital.id, sala],
    )
  })

  it.each([
    ['a part of a name', 'noturn', ['Plantão noturno']],
    ['no accents', 'plantao clinico', []],
    ['capitals and a specialty', 'PLANTAO uti', ['Plantão noturno']],
    ['the other name of a specialty', 'medicina intensiva', ['Plantão noturno']],
    ['a part of a doctor’s name, without its accent', 'nobreg', ['Plantão noturno', 'Sala vermelha 2']],
    ['words of one doctor', 'prado helena', ['Plantão noturno', 'Sala vermelha 2']],
    ['words of two doctors', 'helena conceicao', []],
    ['a doctor and a vaga', 'helena vermelha', ['Sala vermelha 2']],
    ['a doctor who is named like the hospital and its city', 'paulo', ['Sala vermelha 2']],
    ['a sector', 'bloco azul', ['Sala vermelha 2']],
    ['a sector and a vaga', 'azul vermelha', ['Sala vermelha 2']],
    ['a sector and a doctor', 'azul helena', ['Sala vermelha 2']],
    ['a sector, a vaga, a doctor and a day', '26/11 azul vermelha helena', ['Sala vermelha 2']],
    ['a sector and the vaga of another', 'azul noturno', []],
    ['a CRM', '123456', ['Plantão noturno', 'Sala vermelha 2']],
    ['a CRM with its state', 'CRM-SP 123.456', ['Plantão noturno', 'Sala vermelha 2']],
    ['a part of a CRM', '9876', ['Sala vermelha 2']],
    ['a CRM of another state', '123456/RJ', []],
    ['a number below three digits, which is of no CRM', 'helena 2', ['Sala vermelha 2']],
    ['day and month, of any year', '26/11', ['Plantão noturno', 'Sala vermelha 2']],
    ['a day', '26/11/2099', ['Sala vermelha 2']],
    ['a day with two digits of the year', '02/12/99', ['Quadro 100% clínico']],
    ['a day as the card writes it', 'qua, 26/11/2098', ['Plantão noturno']],
    ['a weekday', 'quarta', ['Plantão noturno', 'Quadro 100% clínico']],
    ['a weekday with its second half', 'Quarta-Feira', ['Plantão noturno', 'Quadro 100% clínico']],
    ['a weekday in short', 'qui', ['Sala vermelha 2']],
    ['a weekday, a day and a doctor', 'qua 26/11 helena', ['Plantão noturno']],
    ['a day that does not exist', '31/02', []],
    ['signs that mean something to LIKE', '100% _', []],
    ['a sign that a name has', '100%', ['Quadro 100% clínico']],
    ['blanks', '  ', ['Plantão noturno', 'Quadro 100% clínico', 'Sala vermelha 2']],
    ['what nothing has', 'zzz', []],
  ])('finds by %s', async (_what, q, found) => {
    expect(await names(hospital, { q })).toEqual(found)
    expect((await call(countOwnVagas, { as: hospital, query: { q } })).body.todas).toBe(found.length)
  })

  it('counts each chip within the text', async () => {
    const { body } = await call(countOwnVagas, { as: hospital, query: { q: 'helena' } })
    expect(body).toEqual({
      todas: 2,
      aguardam: 2,
      sem_candidato: 0,
      proximos: 0,
      a_avaliar: 0,
      encerradas: 0,
      rascunhos: 0,
      da_casa: 0,
    })
  })

  it('has a table of what it finds, in the order of the list', async () => {
    const { text, headers } = await call(exportOwnVagas, { as: hospital, query: { q: '26/11', ordem: 'data' } })
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [heading, ...lines] = text.trimEnd().split('\r\n')
    expect(heading).toBe(
      '\ufeffData;Dia da semana;Horário;Vaga;Especialidade;Setor;Modalidade;Situação;Médico;Candidatos;Aguardam resposta;Valor;Observações;Publicada em;Página',
    )
    expect(lines.map((line) => line.split(';').slice(0, 12).join(';'))).toEqual([
      '26/11/2098;qua;19:00 - 07:00;Plantão noturno;UTI;;Presencial;Aberta;;1;1;Valor a combinar',
      '26/11/2099;qui;19:00 - 07:00;Sala vermelha 2;Emergência;Bloco Azul;Presencial;Aberta;;2;1;Valor a combinar',
    ])
  })

  it('finds no doctor of another hospital', async () => {
    const other = await createHospital()
    await createVaga(other)
    expect(await names(other, { q: 'helena' })).toEqual([])
    expect(await names(other, { q: '123456' })).toEqual([])
  })

  it('finds a doctor whose data may not be read any more only where accepted, by name or CRM', async () => {
    const own = await createHospital()
    const medico = await createMedico({ nome: 'Íris Lobo', crm: '555777/SP' })
    const { vaga: worked } = await createShift(test, { medico, hospital: own, startsIn: -24 * 40 })
    await owner.query("update app.vagas set nome_vaga = 'worked' where id = $1", [worked])
    const missed = await createVaga(own, { nome_vaga: 'refused', data: inDays(-60) })
    const refused = await createCandidatura(missed, medico, 'recusada')
    const decided = (days: number) =>
      owner.query('update app.candidaturas set decided_at = now() - make_interval(days => $2) where id = $1', [
        refused,
        days,
      ])
    await decided(31)
    for (const q of ['iris', '555777', '555777/SP']) expect(await names(own, { q })).toEqual(['worked'])
    await decided(29)
    for (const q of ['iris', '555777']) expect(await names(own, { q })).toEqual(['refused', 'worked'])
  })
})
