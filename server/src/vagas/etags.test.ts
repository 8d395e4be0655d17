import { crc32 } from 'node:zlib'
import type { RouteDescription } from '@plantao/contract/route'
import { getVaga, listOwnVagas, updateVaga } from '@plantao/contract/vagas/routes'
import { listOpenVagas } from '@plantao/contract/vagas/search/routes'
import { waitFor } from '@plantao/testkit/wait'
import { expect, it } from 'vitest'
import { startProcess, startTestApp } from '../../test/app.ts'
import { mountWithoutUndo } from '../../test/domains/candidaturas.ts'
import { vagasInMemory } from '../../test/domains/open-vagas.ts'

/* The routes answer from different sources: the database, the index in memory, or the hospital's cached page. */

const { mountVagasInMemory, caughtUp } = vagasInMemory()
const here = await startTestApp([mountVagasInMemory, mountWithoutUndo])
const there = await startProcess(here.database, [mountVagasInMemory, mountWithoutUndo])
const { createHospital, createMedico, createVaga, owner } = here

async function createParties() {
  await owner.query(`update app.vagas set status = 'encerrada'`)
  const hospital = await createHospital()
  const vaga = await createVaga(hospital, { valor: 1900, observacoes: letters })
  await caughtUp()
  return { hospital, medico: await createMedico(), vaga }
}

const readers = [
  ["the vaga's page", getVaga, 'medico'],
  ["the doctor's list", listOpenVagas, 'medico'],
  ["the hospital's own list", listOwnVagas, 'hospital'],
] as const

it.each(readers)('an author who chooses the text cannot keep the tag: %s', async (_what, route, reader) => {
  const { vaga, hospital, ...others } = await createParties()
  const as = { hospital, ...others }[reader]
  const read = (headers = {}) => here.call(route as RouteDescription, { as, params: { id: vaga }, headers })
  // The first request fills the caches. Later answers are compared with the second.
  await read()
  const before = await read()
  const observacoes = sameChecksum(before.text)
  const { status } = await here.call(updateVaga, {
    ...{ as: hospital, params: { id: vaga }, body: { valor: 1100, observacoes } },
  })
  expect(status).toBe(200)
  const after = await waitFor('the new value', async () => {
    const answer = await read()
    return answer.text.includes('1100') ? answer : undefined
  })
  // Both answers have the same length and the same 32-bit checksum, or the test would prove nothing.
  expect([after.text.length, crc32(after.text)]).toEqual([before.text.length, crc32(before.text)])
  const again = await read({ 'if-none-match': before.headers.get('etag')! })
  expect([again.status, again.text]).toEqual([200, after.text])
})

it.each(readers)('every process gives the same answer the same tag: %s', async (_what, route, reader) => {
  const { vaga, ...parties } = await createParties()
  const ask = (headers = {}) =>
    Promise.all(
      [here, there].map(({ call }) =>
        call(route as RouteDescription, { as: parties[reader], params: { id: vaga }, headers }),
      ),
    )
  const [first, second] = await ask()
  expect(second!.text).toBe(first!.text)
  const etag = first!.headers.get('etag')!
  expect((await ask({ 'if-none-match': etag })).map(({ status }) => status)).toEqual([304, 304])
})

/** The test chooses upper or lower case for each of these letters. They suffice to reach any 32-bit checksum. */
const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(2)

/**
 * Returns notes for the vaga with which the answer keeps its CRC-32 when the value becomes 1100. The case of a letter
 * always flips the same bits of the checksum, so linear equations tell which letters must be upper case.
 */
function sameChecksum(answer: string) {
  expect(answer).toContain('1900')
  const wanted = answer.replaceAll('1900', '1100')
  const checksum = crc32(wanted)
  const missing = checksum ^ crc32(answer)
  const at = wanted.indexOf(letters)
  /** Changes of the checksum, and the letters that cause each. No two changes have the same highest bit. */
  const basis: { change: number; upper: bigint }[] = []
  const reduce = (change: number, upper: bigint) => {
    for (const known of basis) {
      if (Math.clz32(change ^ known.change) > Math.clz32(change)) {
        change ^= known.change
        upper ^= known.upper
      }
    }
    return { change, upper }
  }
  for (let n = 0; n < letters.length; n++) {
    const changed = `${wanted.slice(0, at + n)}${letters[n]!.toUpperCase()}${wanted.slice(at + n + 1)}`
    const found = reduce(crc32(changed) ^ checksum, 1n << BigInt(n))
    if (found.change !== 0) basis.push(found)
    basis.sort((a, b) => Math.clz32(a.change) - Math.clz32(b.change))
  }
  const { change, upper } = reduce(missing, 0n)
  expect(change).toBe(0)
  return [...letters].map((letter, n) => ((upper >> BigInt(n)) & 1n ? letter.toUpperCase() : letter)).join('')
}
