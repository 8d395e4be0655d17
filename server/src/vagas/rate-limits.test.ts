import { createVaga } from '@plantao/contract/vagas/routes'
import { newVaga, type Profile } from '@plantao/testkit/fixtures'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, twentyInParallel } from '../../test/app.ts'
import { mountVagas } from './routes.ts'

const { owner, call, createHospital } = await startTestApp([mountVagas])
beforeEach(() => owner.query('delete from auth.rate_limits'))

const publish = (
  as: Profile,
  { data = newVaga.data, idempotencyKey }: { idempotencyKey?: string; data?: string } = {},
) => call(createVaga, { as, body: { ...newVaga, hospital_id: as.id, data }, idempotencyKey })

/** Sets the number of publications in this hour, for the only account that has published. */
const setCount = (points: number) => owner.query('update auth.rate_limits set points = $1', [points])
async function count(): Promise<number | undefined> {
  const { rows } = await owner.query("select points from auth.rate_limits where key like 'publish-account:%'")
  return rows[0]?.points
}

describe('publishing', () => {
  it('is refused after 2,000 in an hour, and says for how long', async () => {
    const hospital = await createHospital()
    await publish(hospital)
    await setCount(1_999)
    expect((await publish(hospital)).status).toBe(200)
    const refused = await publish(hospital)
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', message: 'Muitas tentativas. Tente novamente em 60 minutos.' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    expect((await publish(await createHospital())).status).toBe(200)
    await owner.query('update auth.rate_limits set expire = expire - 3600 * 1000')
    expect((await publish(hospital)).status).toBe(200)
  })

  it('twenty at once, of which the limit allows twelve, succeeds twelve times', async () => {
    const hospital = await createHospital()
    await publish(hospital)
    await setCount(1_988)
    expect(await twentyInParallel(() => publish(hospital))).toEqual({ '200': 12, '429 too_many_requests': 8 })
  })

  it('a hundred, twenty of them at once, is not refused', async () => {
    const hospital = await createHospital()
    for (let n = 0; n < 5; n++) expect(await twentyInParallel(() => publish(hospital))).toEqual({ '200': 20 })
    expect(await count()).toBe(100)
  })

  it('counts neither refused publications nor repeated ones', async () => {
    const hospital = await createHospital()
    await publish(hospital, { idempotencyKey: 'limits-key-1' })
    await publish(hospital, { idempotencyKey: 'limits-key-1' })
    expect((await publish(hospital, { data: '2001-01-01' })).status).toBe(422)
    expect(await count()).toBe(1)
  })
})
