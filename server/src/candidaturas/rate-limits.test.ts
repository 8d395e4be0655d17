import { acceptCandidatura, applyToVaga, giveUpShift } from '@plantao/contract/candidaturas/routes'
import type { Profile } from '@plantao/testkit/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'

const { owner, call, createHospital, createMedico, createVaga } = await startTestApp([mountWithoutUndo])
beforeEach(() => owner.query('delete from auth.rate_limits'))

const apply = (medico: Profile, vagaId: string) =>
  call(applyToVaga, { as: medico, body: { vaga_id: vagaId, medico_id: medico.id } })

async function counts(): Promise<number[]> {
  const { rows } = await owner.query("select points from auth.rate_limits where key like 'apply-account:%'")
  return rows.map(({ points }) => points)
}

describe('applying', () => {
  it('is refused after 200 in an hour, for this account alone', async () => {
    const hospital = await createHospital()
    const medico = await createMedico()
    await apply(medico, await createVaga(hospital))
    await owner.query('update auth.rate_limits set points = 199')
    expect((await apply(medico, await createVaga(hospital))).status).toBe(200)
    const vaga = await createVaga(hospital)
    expect(await apply(medico, vaga)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: 'Muitas tentativas. Tente novamente em 60 minutos.' },
    })
    expect((await apply(await createMedico(), vaga)).status).toBe(200)
  })

  it('to one vaga twice counts once, and to a vaga that does not exist not at all', async () => {
    const medico = await createMedico()
    const vaga = await createVaga(await createHospital())
    await apply(medico, vaga)
    expect((await apply(medico, vaga)).status).toBe(409)
    expect((await apply(medico, medico.id)).status).toBe(404)
    expect(await counts()).toEqual([1])
  })
})

it('a write without a limit of its own is refused after 5,000 in an hour, and giving up never', async () => {
  const [hospital, medico, other] = [await createHospital(), await createMedico(), await createMedico()]
  const accept = async (who: Profile) => {
    const { id } = (await apply(who, await createVaga(hospital))).body
    return { id, answer: await call(acceptCandidatura, { as: hospital, body: { candidatura_id: id } }) }
  }
  const { id, answer } = await accept(medico)
  expect(answer.status).toBe(200)
  await owner.query("update auth.rate_limits set points = 5000 where key like 'write-account:%'")
  expect((await accept(other)).answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  await owner.query('update auth.rate_limits set points = 5000')
  expect(await call(giveUpShift, { as: medico, body: { candidatura_id: id, reason: 'Adoeci' } })).toMatchObject({
    status: 200,
  })
})
