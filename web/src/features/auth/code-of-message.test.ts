import { specifiedMessages } from '@plantao/contract/sentences/specified'
import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../lib/http/errors.ts'
import { addCodeOfMessage } from './code-of-message.ts'

test.each([
  ...Object.entries(specifiedMessages).map(([code, message]) => [message, code]),
  ['Signups not allowed', 'unexpected'],
])('another backend’s %j is the code %s', async (message, code) => {
  const answered = Promise.reject(new ApiError('unexpected', { status: 400, message }))
  const expected = { code, message, status: 400 }
  await expect(answered.catch(addCodeOfMessage)).rejects.toMatchObject(expected)
})

test('a call without an answer stays as it is', async () => {
  await expect(Promise.reject(new NetworkError('no')).catch(addCodeOfMessage)).rejects.toBeInstanceOf(NetworkError)
})
