import { createToken, deleteAccount, signUp } from '@plantao/contract/auth/routes'
import { listCandidaturas, listOwnCandidaturas } from '@plantao/contract/candidaturas/routes'
import { listHospitais } from '@plantao/contract/hospitais/routes'
import { getCandidato, getOwnMedico, listAcessos } from '@plantao/contract/medicos/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { password } from '@plantao/testkit/fixtures'
import { describe, expect, it } from 'vitest'
import { refusal, twentyAtOnce } from '../../test-app.ts'
import { waitUntilBlocked } from '../../test-database.ts'
import { noteOf, startOwnData } from './test-own-data.ts'

const { services, owner, call, newMedico, newHospital, publish, apply, accept, entangle, mentions } =
  await startOwnData()

const remove = (as: Profile | Profile, given = password) => call(deleteAccount, { as, body: { password: given } })
const anon = { apikey: services.config.anonKey }
const rows = async (sql: string, values: unknown[]) => (await owner.query(sql, values)).rows

const letters = (email: string) =>
  rows('select kind from app.notificacoes where email = $1 order by created_at, id', [email]).then((found) =>
    found.map(({ kind }) => kind),
  )

async function town(nome = 'Hospital Santa Brígida') {
  const medico = await newMedico('Beatriz Nogueira', 'CRM/SP 765432')
  const other = await newMedico('Caio Teixeira', 'CRM/RJ 998877')
  const hospital = await newHospital(nome)
  return { medico, other, hospital, ...(await entangle(medico, hospital, other)) }
}

describe('a doctor who goes', () => {
  it('leaves no row and no file in which the doctor can be found', async () => {
    const { medico } = await town()
    expect(await services.files.list(`documentos-crm/${medico.userId}/`)).toHaveLength(2)
    await owner.query("update app.medicos set telefone = '(21) 99876-1234' where id = $1", [medico.id])
    const person = ['Beatriz Nogueira', medico.email, '765432', '99876-1234']
    expect(await mentions(person)).not.toEqual([])
    expect(await remove(medico)).toMatchObject({ status: 204 })
    expect(await mentions(person)).toEqual([])
    // Who came in and when is kept for six months, as the law asks; without the account it names nobody.
    expect(await mentions([medico.userId])).toEqual(['auth.audit: user_id'])
    expect(await services.files.list(`documentos-crm/${medico.userId}/`)).toEqual([])
  })

  it('leaves the accepted shift to its hospital as of a ‘Médico removido’, and nothing else', async () => {
    const { medico, hospital, vagas, candidaturas } = await town()
    await remove(medico)
    const { body } = await call(listCandidaturas, { as: hospital, query: { vaga_id: vagas.accepted } })
    expect(body.items).toMatchObject([
      {
        id: candidaturas.accepted,
        status: 'aceita',
        medico: { nome: 'Médico removido', crm: '—', telefone: null, email: '' },
      },
    ])
    for (const vaga_id of [vagas.waiting, vagas.notSelected]) {
      const { body } = await call(listCandidaturas, { as: hospital, query: { vaga_id } })
      expect(body.items.filter((one: { medico_id: string }) => one.medico_id === medico.id)).toEqual([])
    }
    const profile = await call(getCandidato, { as: hospital, params: { id: medico.id } })
    expect(profile).toMatchObject({
      status: 200,
      body: { nome: 'Médico removido', documento: null, avaliacoes: { total: 0 } },
    })
    expect(await rows('select from app.acessos where medico_id = $1', [medico.id])).toEqual([])
  })

  it('is missed: the hospital of a shift to come gets a letter', async () => {
    const { medico, hospital } = await town()
    await remove(medico)
    expect(await letters(hospital.email)).toContain('shift-without-medico')
  })

  it('is gone entirely when nobody ever accepted', async () => {
    const medico = await newMedico('Davi Prado', 'CRM/SP 1')
    const hospital = await newHospital('Hospital Sozinho')
    await apply(medico, await publish(hospital, 'Plantão'))
    await remove(medico)
    expect(await mentions([medico.id])).toEqual([])
    expect(await letters(hospital.email)).not.toContain('shift-without-medico')
  })

  it('cannot come in any more, by any session or password, and may sign up again', async () => {
    const { medico } = await town()
    await remove(medico)
    expect(await call(getOwnMedico, { as: medico })).toMatchObject(refusal(401, 'session_required'))
    const signIn = { headers: anon, query: { grant: 'password' }, body: { email: medico.email, password } }
    expect(await call(createToken, signIn)).toMatchObject({
      ...refusal(400, 'credentials_invalid'),
      body: { message: 'Invalid login credentials' },
    })
    const data = { user_type: 'doctor', nome: 'Beatriz Nogueira', crm: 'CRM/SP 765432', telefone: '(11) 98765-4321' }
    expect(await call(signUp, { headers: anon, body: { email: medico.email, password, data } })).toMatchObject({
      status: 200,
    })
  })

  it('must know the password', async () => {
    const medico = await newMedico('Davi Prado', 'CRM/SP 1')
    expect(await remove(medico, 'outra-senha')).toMatchObject(refusal(400, 'password_wrong'))
    expect(await call(getOwnMedico, { as: medico })).toMatchObject({ status: 200 })
    const events = await rows('select event from auth.audit where user_id = $1', [medico.userId])
    expect(events).toEqual([{ event: 'account_delete_failed' }])
  })

  it('may be wrong about it as often as at a sign-in, and no oftener', async () => {
    const medico = await newMedico('Davi Prado', 'CRM/SP 1')
    const answers = []
    for (let n = 0; n < 11; n++) answers.push((await remove(medico, 'outra-senha')).status)
    expect(answers).toEqual([...Array(10).fill(400), 429])
    await owner.query('delete from auth.rate_limits')
  })

  it('goes once, of twenty at once', async () => {
    const { medico } = await town()
    const counts = await twentyAtOnce(() => remove(medico))
    expect(counts['204 undefined']).toBe(1)
    expect(Object.keys(counts).filter((kind) => kind.startsWith('500'))).toEqual([])
    expect(await rows('select from auth.users where id = $1', [medico.userId])).toEqual([])
  })

  it('does not apply while going, though an accepted shift keeps the row', async () => {
    const { medico, hospital, candidaturas } = await town()
    const vaga = await publish(hospital, 'Plantão')
    const holding = await owner.connect()
    await holding.query('begin')
    await holding.query('select from app.documentos where auth_user_id = $1 for update', [medico.userId])
    const going = remove(medico)
    await waitUntilBlocked(owner)
    const applying = apply(medico, vaga)
    await waitUntilBlocked(owner, 2)
    await holding.query('commit')
    holding.release()
    expect(await going).toMatchObject({ status: 204 })
    await applying
    expect(await rows('select id from app.candidaturas where medico_id = $1', [medico.id])).toEqual([
      { id: candidaturas.accepted },
    ])
  })
})

describe('a hospital that goes', () => {
  it('leaves no row in which it can be found, but the doctors’ record of who saw what', async () => {
    const { hospital, medico } = await town('Hospital Dona Leopoldina')
    await owner.query(
      `update app.hospitais set telefone = '(31) 3987-6543', endereco = 'Rua do Sol, 45', cidade = 'Itabirito', cnpj = '12.ABC.345/01DE-35',
       localizacao = 'Rua do Sol, 45, Itabirito' where id = $1`,
      [hospital.id],
    )
    await apply(medico, await publish(hospital, 'Noite no Hospital Dona Leopoldína'))
    await owner.query(
      "update app.avaliacoes set comentario = 'O hospital dona leopoldina agradece' where hospital_id = $1",
      [hospital.id],
    )
    const itself = [
      'Leopoldina',
      'Leopoldína',
      hospital.email,
      noteOf(hospital),
      '3987-6543',
      'Rua do Sol',
      'Itabirito',
      '12.ABC',
    ]
    expect(await mentions(itself)).not.toEqual([])
    expect(await remove(hospital)).toMatchObject({ status: 204 })
    expect(await mentions(itself)).toEqual(['app.acessos: hospital_nome'])
    expect(await mentions([hospital.userId])).toEqual(['auth.audit: user_id'])
  })

  it('closes its open vagas, and tells who was waiting or was accepted', async () => {
    const { hospital, medico, other, vagas } = await town()
    const alone = await publish(hospital, 'Plantão sem ninguém')
    await remove(hospital)
    expect(await rows('select status, observacoes from app.vagas where id = $1', [vagas.waiting])).toEqual([
      { status: 'encerrada', observacoes: null },
    ])
    expect(await rows('select from app.vagas where id = $1', [alone])).toEqual([])
    expect((await letters(medico.email)).slice(-2).sort()).toEqual([
      'candidatura-not-selected',
      'shift-without-hospital',
    ])
    expect(await letters(other.email)).toContain('shift-without-hospital')
    const { body } = await call(listOwnCandidaturas, { as: medico })
    const shown = body.items.map((one: { status: string; vaga: { hospital: { nome: string } } }) => [
      one.status,
      one.vaga.hospital.nome,
    ])
    expect(shown).toEqual([
      ['nao_selecionada', 'Hospital removido'],
      ['aceita', 'Hospital removido'],
      ['nao_selecionada', 'Hospital removido'],
    ])
  })

  it('is still named in the doctor’s record of who saw what, and in no list to choose from', async () => {
    const { hospital, medico } = await town()
    await remove(hospital)
    const acessos = await call(listAcessos, { as: medico })
    expect(acessos.body.items).toMatchObject([{ kind: 'perfil', hospital: { nome: 'Hospital Santa Brígida' } }])
    const list = await call(listHospitais, { as: medico, query: { limit: 100 } })
    expect(list.status).toBe(200)
    expect(list.body.items.map(({ nome }: { nome: string }) => nome)).not.toContain('Hospital removido')
  })

  it('publishes nothing and accepts nobody while going', async () => {
    const hospital = await newHospital('Hospital Apressado')
    const medico = await newMedico('Davi Prado', 'CRM/SP 1')
    const candidatura = await apply(medico, await publish(hospital, 'Plantão'))
    const published = Array.from({ length: 8 }, () => publish(hospital, 'Plantão'))
    const [gone] = await Promise.all([remove(hospital), accept(hospital, candidatura), ...published])
    // A deadlock between the two is an answer too: nothing happened, and the same call goes through a moment later.
    if (gone.status !== 204) expect(await remove(hospital)).toMatchObject({ status: 204 })
    const left = await rows('select status from app.vagas where hospital_id = $1', [hospital.id])
    expect(left.filter(({ status }) => status === 'aberta')).toEqual([])
    expect(await rows('select from app.hospitais where auth_user_id = $1', [hospital.userId])).toEqual([])
  })
})
