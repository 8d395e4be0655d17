import { z } from 'zod'
import { page, pageOf } from '../../fields.ts'
import { defineRoute } from '../../route.ts'
import { followUp, waitingChipCounts, waitingSearch, waitingVaga } from './schema.ts'

export const listWaiting = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas/waiting',
  summary: 'The open vagas of the hospital with candidates who wait, nearest start first',
  by: 'hospital',
  query: page.extend(waitingSearch.shape),
  ok: pageOf(waitingVaga),
  errors: [],
})

export const countWaitingChips = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas/waiting/chips',
  summary: 'How many of the candidates who wait each chip above their list shows',
  by: 'hospital',
  query: waitingSearch.omit({ mostrar: true }),
  ok: waitingChipCounts,
  errors: [],
})

export const countWaiting = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas/waiting/count',
  summary: 'How many candidates wait for the hospital, and for how many vagas',
  by: 'hospital',
  ok: z.object({ candidatos: z.number().int(), vagas: z.number().int() }),
  errors: [],
})

export const listFollowUps = defineRoute({
  method: 'GET',
  path: '/rest/v1/candidaturas/follow-ups',
  summary: 'Accepted shifts with a proposal that is not agreed, nearest first, then those to rate, oldest first',
  by: 'hospital',
  query: page,
  ok: pageOf(followUp),
  errors: [],
})
