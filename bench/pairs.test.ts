import { expect, it } from 'vitest'
import { pairsNotYetSent } from './pairs.ts'

const vagas = ['v1', 'v2', 'v3', 'v4']

it('gives each pair of doctor and vaga once, each doctor in turn, and then says that there are none left', () => {
  const next = pairsNotYetSent(['a', 'b'], vagas, () => new Set())
  const given = Array.from({ length: 8 }, () => next())
  expect(given.map(({ person }) => person)).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'])
  expect(new Set(given.map(({ person, vaga }) => person + vaga)).size).toBe(8)
  expect(() => next()).toThrow('seed')
})

it('begins a second run where the first one stopped, also when the first was cut', () => {
  const sent = new Map([
    ['a', new Set(['v1', 'v2', 'v3'])],
    ['b', new Set(['v3', 'v4'])],
  ])
  const next = pairsNotYetSent(['a', 'b'], vagas, (person) => sent.get(person)!)
  expect([next(), next(), next()].map(({ person, vaga }) => person + vaga).sort()).toEqual(['av4', 'bv1', 'bv2'])
  expect(() => next()).toThrow('seed')
})

it('spreads doctors over the vagas, so that they do not wait for one row', () => {
  const next = pairsNotYetSent(['a', 'b', 'c', 'd'], vagas, () => new Set())
  expect(new Set(Array.from({ length: 4 }, () => next().vaga)).size).toBe(4)
})
