import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { expect, it } from 'vitest'
import { isRecorded } from './sampler.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const within = (traceFlags: number, isRemote: boolean) =>
  trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: 'b7ad6b7169203331', traceFlags, isRemote })

it.each([
  ['no header, by chance', ROOT_CONTEXT, 0.09, true],
  ['no header, by chance', ROOT_CONTEXT, 0.1, false],
  ['a header that asks for it, by chance', within(1, true), 0.1, false],
  ['a header that forbids it, by chance', within(0, true), 0.09, true],
  ['a recorded span of ours, yes', within(1, false), 0.99, true],
  ['a span of ours that is not recorded, no', within(0, false), 0, false],
])('below %s', (_what, context, random, expected) => {
  expect(isRecorded(context, 0.1, () => random)).toBe(expected)
})
