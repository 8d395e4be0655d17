import { toast } from 'sonner'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from './http.ts'
import { notifyFailure, sentenceOf } from './notify.ts'

afterEach(() => void toast.dismiss())

const shown = () => {
  const last = toast.getToasts().at(-1)
  return last && 'title' in last ? [last.title, last.description] : undefined
}

describe('a failed call is told with the words of the specification', () => {
  const tell = notifyFailure('Erro ao criar vaga', 'Erro inesperado ao criar vaga')

  test.each([
    ['refused', new ApiError('vaga_in_past'), 'Erro ao criar vaga', 'A data do plantão não pode estar no passado'],
    [
      'the server broke',
      new ApiError('unexpected'),
      'Erro inesperado ao criar vaga',
      'Ocorreu um erro inesperado. Tente novamente em alguns momentos.',
    ],
    [
      'no answer',
      new NetworkError('no answer'),
      'Erro inesperado ao criar vaga',
      'Ocorreu um erro inesperado. Tente novamente em alguns momentos.',
    ],
  ])('%s', async (_, error, title, description) => {
    tell(error)
    await vi.waitFor(() => expect(shown()).toEqual([title, description]))
  })
})

test('too many tries say how long to wait, and an unknown code is shown as received', () => {
  const limited = new ApiError('too_many_requests', { message: 'Muitas tentativas. Tente novamente em 3 minutos.' })
  expect(sentenceOf(limited)).toBe('Muitas tentativas. Tente novamente em 3 minutos.')
  expect(sentenceOf(new ApiError('brand_new' as 'unexpected', { message: 'Algo novo.' }))).toBe('Algo novo.')
  expect(sentenceOf('nothing')).toBeUndefined()
})
