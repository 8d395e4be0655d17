import { expect, it } from 'vitest'
import { pairsNotYetSent } from './pairs.ts'

const vagas = ['v1', 'v2', 'v3', 'v4']

it('returns each pair once, the doctors in turn, and then throws', () => {
  const next = pairsNotYetSent(['a', 'b'], vagas, () => new Set())
  const given = Array.from({ length: 8 }, () => next())
  expect(given.map(({ medico }) => medico)).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'])
  expect(new Set(given.map(({ medico, vaga }) => medico + vaga)).size).toBe(8)
  expect(() => next()).toThrow('seed')
})

it('leaves out what earlier runs have sent', () => {
  const sent = new Map([
    ['a', new Set(['v1', 'v2', 'v3'])],
    ['b', new Set(['v3', 'v4'])],
  ])
  const next = pairsNotYetSent(['a', 'b'], vagas, (medico) => sent.get(medico)!)
  expect([next(), next(), next()].map(({ medico, vaga }) => medico + vaga).sort()).toEqual(['av4', 'bv1', 'bv2'])
  expect(() => next()).toThrow('seed')
})

it('starts each doctor at another vaga', () => {
  const next = pairsNotYetSent(['a', 'b', 'c', 'd'], vagas, () => new Set())
  expect(new Set(Array.from({ length: 4 }, () => next().vaga)).size).toBe(4)
})
