import { describe, expect, it } from 'vitest'
import { verdictOf } from './audit.ts'

const counted = (counts: Record<string, number>, vulnerabilities = {}) =>
  JSON.stringify({
    vulnerabilities,
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, ...counts } },
  })
const clean = counted({})
const canaryFound = counted({ critical: 1 })
const refused = JSON.stringify({
  message: '405 Method Not Allowed',
  statusCode: 405,
  error: { summary: '', detail: '' },
})

describe('npm run audit', () => {
  it('fails on a high or critical vulnerability, and names it', () => {
    const found = counted(
      { high: 1, low: 3 },
      { bad: { name: 'bad', severity: 'high', range: '<2' }, mild: { name: 'mild', severity: 'low', range: '*' } },
    )
    expect(verdictOf(found, canaryFound)).toEqual({
      status: 1,
      text: '0 critical and 1 high vulnerabilities:\n  high: bad <2',
    })
  })

  it('passes lower ones, and counts them', () => {
    expect(verdictOf(counted({ moderate: 2 }), canaryFound)).toEqual({
      status: 0,
      text: 'checked: 0 critical, 0 high, 2 lower',
    })
    expect(verdictOf(clean, canaryFound)).toEqual({ status: 0, text: 'checked: 0 critical, 0 high, 0 lower' })
  })

  it.each([
    ['the service refuses', refused, refused],
    ['there is no network', JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } }), ''],
    ['npm writes nothing', '', ''],
    ['npm writes something else', '<html>', '<html>'],
    ['the service fails for the canary', clean, refused],
    ['a mirror never reports a vulnerability', clean, clean],
  ])('prints not checked, never clean, when %s', (_case, found, proof) => {
    const { status, text } = verdictOf(found, proof)
    expect(status).toBe(0)
    expect(text).toMatch(/^not checked: ./)
    expect(text).not.toMatch(/clean|0 critical/)
  })
})
