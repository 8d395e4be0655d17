import { describe, expect, it } from 'vitest'
import { verdictOf } from './audit.ts'

const counted = (counts, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts } },
  })
const clean = counted({})
const caught = counted({ critical: 1 })
const refused = JSON.stringify({
  message: '405 Method Not Allowed',
  statusCode: 405,
  error: { summary: '', detail: '' },
})

describe('the audit', () => {
  it('fails on what is high or critical, and names it', () => {
    const found = counted(
      { high: 1, low: 3 },
      { bad: { name: 'bad', severity: 'high', range: '<2' }, meek: { name: 'meek', severity: 'low', range: '*' } },
    )
    expect(verdictOf(found, caught)).toEqual({
      status: 1,
      text: '0 critical and 1 high vulnerabilities:\n  high: bad <2',
    })
  })

  it('passes what is lower, and says how many', () => {
    expect(verdictOf(counted({ moderate: 2 }), caught)).toEqual({
      status: 0,
      text: 'checked: 0 critical, 0 high, 2 lower',
    })
    expect(verdictOf(clean, caught)).toEqual({ status: 0, text: 'checked: 0 critical, 0 high, 0 lower' })
  })

  it.each([
    ['the service refuses', refused, refused],
    ['there is no network', JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } }), ''],
    ['npm writes nothing', '', ''],
    ['npm writes something else', '<html>', '<html>'],
    ['the service fails in between', clean, refused],
    ['a mirror answers that nothing is ever vulnerable', clean, clean],
  ])('says not checked, never clean, where %s', (_case, found, proof) => {
    const { status, text } = verdictOf(found, proof)
    expect(status).toBe(0)
    expect(text).toMatch(/^not checked: ./)
    expect(text).not.toMatch(/clean|0 critical/)
  })
})
