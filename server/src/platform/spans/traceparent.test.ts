import { expect, it } from 'vitest'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const spanId = 'b7ad6b7169203331'

it('a traceparent reads as it was written', () => {
  const span = { traceId, spanId, traceFlags: 1, isRemote: false }
  expect(writeTraceparent(span)).toBe(`00-${traceId}-${spanId}-01`)
  expect(readTraceparent(writeTraceparent(span), false)).toEqual(span)
})

it.each([
  ['a later version with more parts', `cc-${traceId}-${spanId}-03-more`, { traceFlags: 1 }],
  ['zeros for a trace', `00-${'0'.repeat(32)}-${spanId}-01`, undefined],
  ['zeros for a span', `00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  ['capitals', `00-${traceId.toUpperCase()}-${spanId}-01`, undefined],
  ['something behind it', `00-${traceId}-${spanId}-01x`, undefined],
  ['nothing', '', undefined],
])('of %s', (_what, text, expected) => {
  if (expected) expect(readTraceparent(text, true)).toMatchObject(expected)
  else expect(readTraceparent(text, true)).toBeUndefined()
})
