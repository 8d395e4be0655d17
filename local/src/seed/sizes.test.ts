import { expect, test } from 'vitest'
import { readSizes } from './sizes.ts'

test('what is not given follows from the number of vagas', () => {
  expect(readSizes(['--vagas', '1000000'])).toEqual({
    hospitais: 7_000,
    medicos: 100_000,
    vagas: 1_000_000,
    candidaturas: 500_000,
  })
  expect(readSizes(['--vagas=1', '--medicos=1', '--candidaturas=0'])).toEqual({
    hospitais: 20,
    medicos: 1,
    vagas: 1,
    candidaturas: 0,
  })
})

test.each([
  [['--vagas', '0'], '--vagas is not a whole number from 1 to 99999999.'],
  [['--vagas', '1e3'], '--vagas is not a whole number from 1 to 99999999.'],
  [['--medicos', '1.5'], '--medicos is not a whole number from 1 to 99999999.'],
  [['--hospitais', '100000000'], '--hospitais is not a whole number from 1 to 99999999.'],
  [['--candidaturas', ''], '--candidaturas is not a whole number from 0 to 99999999.'],
  [
    ['--vagas', '10', '--medicos', '3', '--candidaturas', '31'],
    '--candidaturas is more than 30: at most 20 doctors apply to one vaga.',
  ],
  [
    ['--doctors', '10'],
    "Unknown option '--doctors'. The options are --hospitais, --medicos, --vagas and --candidaturas.",
  ],
])('%s is refused with a sentence', (args, sentence) => {
  expect(() => readSizes(args)).toThrow(sentence)
})
