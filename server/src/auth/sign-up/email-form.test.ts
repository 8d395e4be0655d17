import { normalEmail } from '@plantao/contract/auth/rules'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'

describe('the database checks addresses by the rule of the contract', async () => {
  const { owner } = await testDatabase()

  async function taken(addresses: string[]) {
    const { rows } = await owner.query<{ a: string }>(
      'select a from unnest($1::text[]) as a where auth.is_normal_email(a)',
      [addresses],
    )
    return rows.map(({ a }) => a)
  }

  it('takes every address that the contract takes, with any character in it', async () => {
    const points = Array.from({ length: 0x20000 }, (_, point) => point).filter((p) => p < 0xd800 || p > 0xdfff)
    const normal = points
      .flatMap((point) => [`a${String.fromCodePoint(point)}b@x.com`, `ab@x${String.fromCodePoint(point)}y.com`])
      .map(normalEmail)
      .filter((address) => address !== null)
    const once = [...new Set(normal)]
    expect(once.length).toBeGreaterThan(50_000)
    const known = new Set(await taken(once))
    expect(once.filter((address) => !known.has(address))).toEqual([])
  })

  it('takes no character that cannot be seen', async () => {
    const unseen = Array.from({ length: 0x110000 }, (_, point) => point)
      .filter((point) => point > 0 && (point < 0xd800 || point > 0xdfff))
      .map((point) => String.fromCodePoint(point))
      .filter((char) => /\p{Cc}|\p{Cf}|\p{Co}|\p{Z}|\p{Default_Ignorable_Code_Point}/u.test(char))
    expect(unseen.length).toBeGreaterThan(4_000)
    expect(await taken(unseen.flatMap((char) => [`a${char}b@x.com`, `ab@x${char}y.com`]))).toEqual([])
  })

  it('refuses an address that is not in normal form, also in the table', async () => {
    const wrong = ['ana@', 'a..b@x.com', '<v@x.com>', 'V@x.com', 'ana@são.com', 'a@b@c', 'a b@c', 'ana@127.0.0.1']
    expect(await taken(wrong)).toEqual([])
    const insert = `insert into auth.users (email, password_hash, user_type) values ('V@x.com', 'x', 'doctor')`
    await expect(owner.query(insert)).rejects.toMatchObject({ constraint: 'users_email_in_normal_form' })
  })
})
