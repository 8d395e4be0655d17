import { createToken, deleteAccount, signUp } from '@plantao/contract/auth/routes'
import {
  giveUpShift,
  listCandidaturas,
  listOwnCandidaturas,
  refuseCandidatura,
} from '@plantao/contract/candidaturas/routes'
import { listHospitais } from '@plantao/contract/hospitais/routes'
import { getCandidato, getOwnMedico, listAcessos } from '@plantao/contract/medicos/routes'
import { answerChange, proposeChange } from '@plantao/contract/vagas/changes/routes'
import { closeVaga, updateVaga } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { medicoSignUp, type Profile, password } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, twentyInParallel } from '../../../test/app.ts'
import { waitUntilBlocked, whileUncommitted } from '../../../test/database.ts'
import { noteOf, startOwnData } from '../../../test/domains/own-data.ts'

const own = await startOwnData()
const { services, owner, call, createMedico, createHospital, publish, apply, accept, createParties, mentions } = own

const remove = (as: Profile, given = password) => call(deleteAccount, { as, body: { password: given } })
const rows = async (sql: string, values: unknown[]) => (await owner.query(sql, values)).rows

const emailsTo = async (email: string) =>
  (await rows('select kind from app.notificacoes where email = $1 order by created_at, id', [email])).map(
    ({ kind }) => kind,
  )

describe('a doctor who deletes the account', () => {
  it('leaves no row and no file in which the doctor can be found, no session, and a free address', async () => {
    const { medico } = await createParties()
    expect(await services.files.list(`documentos-crm/${medico.userId}/`)).toHaveLength(2)
    await owner.query("update app.medicos set telefone = '(21) 99876-1234' where id = $1", [medico.id])
    const person = ['Beatriz Nogueira', medico.email, '765432', '99876-1234']
    expect(await mentions(person)).not.toEqual([])
    expect(await remove(medico)).toMatchObject({ status: 204 })
    expect(await mentions(person)).toEqual([])
    // The law requires six months of access logs. Without the account the log identifies nobody.
    expect(await mentions([medico.userId])).toEqual(['auth.audit: user_id'])
    expect(await services.files.list(`documentos-crm/${medico.userId}/`)).toEqual([])
    expect(await call(getOwnMedico, { as: medico })).toMatchObject(refusal(401, 'session_required'))
    const { email } = medico
    const signIn = { query: { grant: 'password' }, body: { email, password } }
    expect(await call(createToken, signIn)).toMatchObject(refusal(400, 'credentials_invalid'))
    expect((await call(signUp, { body: { email, password, data: medicoSignUp } })).status).toBe(200)
  })

  it('gives up the accepted shift; only its candidatura stays, under ‘Médico removido’, and its hospital gets an e-mail', async () => {
    const { medico, hospital, vagas, candidaturas } = await createParties()
    await remove(medico)
    const shown: object[] = []
    for (const vaga_id of Object.values(vagas)) {
      const { body } = await call(listCandidaturas, { as: hospital, query: { vaga_id } })
      shown.push(...body.items.filter((one: { medico_id: string }) => one.medico_id === medico.id))
    }
    const removed = { nome: 'Médico removido', crm: '—', telefone: null, email: '' }
    expect(shown).toMatchObject([{ id: candidaturas.accepted, status: 'desistencia', medico: removed }])
    expect(await rows('select status, is_reopened from app.vagas where id = $1', [vagas.accepted])).toEqual([
      { status: 'aberta', is_reopened: true },
    ])
    expect(await emailsTo(hospital.email)).toContain('shift-without-medico')
    // Alerts are searched for twice: when the vaga is published, and when it opens again.
    const alerts = `select from app.work where name = 'find-searches' and data -> 'vaga_ids' ? $1`
    expect(await rows(alerts, [vagas.accepted])).toHaveLength(2)
    const profile = await call(getCandidato, { as: hospital, params: { id: medico.id } })
    expect(profile).toMatchObject({
      status: 200,
      body: { nome: 'Médico removido', documento: null, avaliacoes: { total: 0 } },
    })
    expect(await rows('select from app.acessos where medico_id = $1', [medico.id])).toEqual([])
  })

  it('leaves no row at all without an accepted candidatura', async () => {
    const medico = await createMedico()
    const hospital = await createHospital()
    await apply(medico, await publish(hospital, 'Plantão'))
    await remove(medico)
    expect(await mentions([medico.id])).toEqual([])
    expect(await emailsTo(hospital.email)).not.toContain('shift-without-medico')
  })

  it('leaves no reason that was given for giving up or refusing', async () => {
    const words = ['Motivo do médico', 'Motivo do hospital']
    for (const side of ['medico', 'hospital'] as const) {
      const parties = await createParties()
      const { medico, other, hospital, vagas, candidaturas } = parties
      const given = { as: medico, body: { candidatura_id: candidaturas.accepted, reason: words[0] } }
      expect((await call(giveUpShift, given)).status).toBe(200)
      const refused = { candidatura_id: await apply(other, vagas.waiting), reason: words[1] }
      expect((await call(refuseCandidatura, { as: hospital, body: refused })).status).toBe(200)
      const closed = { vaga_id: vagas.notSelected, reason: words[1] }
      expect((await call(closeVaga, { as: hospital, body: closed })).status).toBe(200)
      const mine = side === 'medico' ? words[0]! : words[1]!
      expect(await mentions([mine])).toEqual([
        'app.candidaturas: reason',
        'app.history: reason',
        ...(side === 'hospital' ? ['app.vagas: closed_reason'] : []),
      ])
      await remove(parties[side])
      expect(await mentions([mine])).toEqual([])
      await remove(side === 'medico' ? hospital : medico)
    }
  })

  it('must know the password, and has ten tries', async () => {
    const medico = await createMedico()
    for (let n = 0; n < 10; n++) {
      expect(await remove(medico, 'outra-senha')).toMatchObject(refusal(400, 'password_wrong'))
    }
    expect(await remove(medico)).toMatchObject(refusal(429, 'too_many_requests'))
    expect(await call(getOwnMedico, { as: medico })).toMatchObject({ status: 200 })
    const events = await rows('select distinct event from auth.audit where user_id = $1', [medico.userId])
    expect(events).toEqual([{ event: 'account_delete_failed' }])
  })

  it('deletes it once when twenty calls come at once', async () => {
    const { medico } = await createParties()
    const counts = await twentyInParallel(() => remove(medico))
    expect(counts['204 undefined']).toBe(1)
    expect(Object.keys(counts).filter((kind) => kind.startsWith('500'))).toEqual([])
    expect(await rows('select from auth.users where id = $1', [medico.userId])).toEqual([])
  })

  it('cannot apply meanwhile, though an accepted shift keeps the row', async () => {
    const { medico, hospital, candidaturas } = await createParties()
    const vaga = await publish(hospital, 'Plantão')
    const lock = 'select from app.documentos where auth_user_id = $1 for update'
    const { removing, applying } = await whileUncommitted(owner, lock, [medico.userId], async () => {
      const removing = remove(medico)
      await waitUntilBlocked(owner)
      const applying = apply(medico, vaga)
      await waitUntilBlocked(owner, 2)
      return { removing, applying }
    })
    expect(await removing).toMatchObject({ status: 204 })
    await applying
    expect(await rows('select id from app.candidaturas where medico_id = $1', [medico.id])).toEqual([
      { id: candidaturas.accepted },
    ])
  })
})

it('a hospital is told of the deletion even if the doctor has just applied', async () => {
  const { medico, hospital } = await createParties()
  const vaga = await publish(hospital, 'Plantão')
  const heard: unknown[] = []
  const stop = services.db.onNotify((event) => heard.push(event))
  const apply = 'insert into app.candidaturas (vaga_id, medico_id) values ($1, $2)'
  const [removing] = await whileUncommitted(owner, apply, [vaga, medico.id], async () => {
    const answer = remove(medico)
    await waitUntilBlocked(owner)
    return [answer]
  })
  expect(await removing).toMatchObject({ status: 204 })
  stop()
  expect(await rows('select from app.candidaturas where vaga_id = $1', [vaga])).toEqual([])
  expect(heard).toContainEqual({ to: [`hospital:${hospital.id}`], data: { topic: 'candidaturas', vaga_id: vaga } })
})

describe('a hospital that deletes its account', () => {
  it("has no vaga in the doctor's list any more, not even one without candidates, which is deleted", async () => {
    const [hospital, as] = [await createHospital(), await createMedico()]
    await publish(hospital, 'Plantão sem candidatos')
    const listed = () => call(listOpenVagas, { as, query: { hospital_id: hospital.id } })
    expect((await listed()).body.items).toHaveLength(1)
    expect((await remove(hospital)).status).toBe(204)
    expect((await listed()).body.items).toEqual([])
  })

  it('has no vaga that opens again when its doctor gives up the shift, afterwards or meanwhile', async () => {
    const giveUp = ({ medico: as, candidaturas }: Awaited<ReturnType<typeof createParties>>) =>
      call(giveUpShift, { as, body: { candidatura_id: candidaturas.accepted, reason: 'Adoeci' } })
    const [before, meanwhile] = [await createParties(), await createParties()]
    expect((await remove(before.hospital)).status).toBe(204)
    expect((await giveUp(before)).status).toBe(200)

    const lock = 'select from app.hospitais where id = $1 for update'
    const { removing, givingUp } = await whileUncommitted(owner, lock, [meanwhile.hospital.id], async () => {
      const removing = remove(meanwhile.hospital)
      await waitUntilBlocked(owner)
      const givingUp = giveUp(meanwhile)
      await Promise.race([givingUp, waitUntilBlocked(owner, 2)])
      return { removing, givingUp }
    })
    expect([(await removing).status, (await givingUp).status]).toEqual([204, 200])
    for (const { vagas } of [before, meanwhile])
      expect(await rows('select status, is_reopened from app.vagas where id = $1', [vagas.accepted])).toEqual([
        { status: 'encerrada', is_reopened: false },
      ])
  })

  it('leaves no row in which it can be found, except in the doctors’ access record', async () => {
    const { hospital, medico } = await createParties('Hospital Dona Leopoldina')
    await owner.query(
      `update app.hospitais set telefone = '(31) 3987-6543', endereco = 'Rua do Sol, 45', cidade = 'Itabirito',
         cnpj = '12.ABC.345/01DE-35', localizacao = 'Rua do Sol, 45, Itabirito' where id = $1`,
      [hospital.id],
    )
    await apply(medico, await publish(hospital, 'Noite no Hospital Dona Leopoldína'))
    await owner.query(
      "update app.avaliacoes set comentario = 'O hospital dona leopoldina agradece', reply = 'Obrigada, Leopoldina do Hospital Dona Leopoldina' where hospital_id = $1",
      [hospital.id],
    )
    await owner.query("update app.hospitais set entrance = 'Portão do Leopoldina' where id = $1", [hospital.id])
    const names = ['Leopoldina', 'Leopoldína', hospital.email, noteOf(hospital)]
    const texts = [...names, '3987-6543', 'Rua do Sol', 'Itabirito', '12.ABC']
    expect(await mentions(texts)).not.toEqual([])
    expect(await remove(hospital)).toMatchObject({ status: 204 })
    expect(await mentions(texts)).toEqual(['app.acessos: hospital_nome'])
    expect(await mentions([hospital.userId])).toEqual(['auth.audit: user_id'])
  })

  it('leaves none of its own texts in the records that others made of its vagas', async () => {
    const words = ['Senha do portão', 'Motivo das horas', 'Motivo do aceite']
    const { hospital, medico, vagas, candidaturas } = await createParties()
    const { accepted: vaga_id } = vagas
    const body = { observacoes: words[0]! }
    expect(await call(updateVaga, { as: hospital, params: { id: vaga_id }, body })).toMatchObject({ status: 200 })
    await owner.query('update app.candidaturas set reason = $2 where id = $1', [candidaturas.accepted, words[2]])
    expect((await call(proposeChange, { as: hospital, body: { vaga_id, valor: 2000 } })).status).toBe(200)
    await owner.query('update app.change_proposals set reason = $2 where vaga_id = $1', [vaga_id, words[1]])
    // The doctor agrees, so the history names the doctor as the author of a change of the hospital's texts.
    expect((await call(answerChange, { as: medico, body: { vaga_id, agrees: true } })).status).toBe(200)
    expect(await mentions(words)).toEqual([
      'app.candidaturas: reason',
      'app.change_proposals: reason',
      'app.history: previous',
      'app.history: reason',
      'app.vagas: observacoes',
    ])
    await remove(hospital)
    expect(await mentions(words)).toEqual([])
    const { rows: kept } = await owner.query(
      "select previous -> 'valor' as valor from app.history where kind = 'vaga_alteracao_aceita' and vaga_id = $1",
      [vaga_id],
    )
    expect(kept).toEqual([{ valor: 1400 }])
  })

  it('closes its vagas, e-mails its candidates, and is named only in their access record', async () => {
    const { hospital, medico, other, vagas } = await createParties()
    const alone = await publish(hospital, 'Plantão sem ninguém')
    await remove(hospital)
    expect(await rows('select status, observacoes from app.vagas where id = $1', [vagas.waiting])).toEqual([
      { status: 'encerrada', observacoes: null },
    ])
    expect(await rows('select from app.vagas where id = $1', [alone])).toEqual([])
    expect((await emailsTo(medico.email)).slice(-2).sort()).toEqual([
      'candidatura-not-selected',
      'shift-without-hospital',
    ])
    expect(await emailsTo(other.email)).toContain('shift-without-hospital')
    const { body } = await call(listOwnCandidaturas, { as: medico })
    const shown = body.items.map((one: { status: string; vaga: { hospital: { nome: string } } }) => [
      one.status,
      one.vaga.hospital.nome,
    ])
    expect(shown).toEqual([
      ['aceita', 'Hospital removido'],
      ['nao_selecionada', 'Hospital removido'],
      ['nao_selecionada', 'Hospital removido'],
    ])
    const acessos = await call(listAcessos, { as: medico })
    expect(acessos.body.items).toMatchObject([{ kind: 'perfil', hospital: { nome: 'Hospital Santa Brígida' } }])
    const list = await call(listHospitais, { as: medico, query: { limit: 100 } })
    expect(list.status).toBe(200)
    expect(list.body.items.map(({ nome }: { nome: string }) => nome)).not.toContain('Hospital removido')
  })

  it('publishes nothing and accepts nobody meanwhile', async () => {
    const hospital = await createHospital()
    const medico = await createMedico()
    const candidatura = await apply(medico, await publish(hospital, 'Plantão'))
    const published = Array.from({ length: 8 }, () => publish(hospital, 'Plantão'))
    const [gone] = await Promise.all([remove(hospital), accept(hospital, candidatura), ...published])
    // PostgreSQL may end the deletion because of a deadlock. The same call then succeeds a moment later.
    if (gone.status !== 204) expect(await remove(hospital)).toMatchObject({ status: 204 })
    const left = await rows('select status from app.vagas where hospital_id = $1', [hospital.id])
    expect(left.filter(({ status }) => status === 'aberta')).toEqual([])
    expect(await rows('select from app.hospitais where auth_user_id = $1', [hospital.userId])).toEqual([])
  })
})
