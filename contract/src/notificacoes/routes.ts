import { defineRoute, eventStream } from '../route.ts'

export const followChanges = defineRoute({
  method: 'GET',
  path: '/realtime/v1/stream',
  summary: 'Server-sent events of what the caller may see: `change` with ids, `ready`, and comments to keep it open',
  by: 'account',
  ok: eventStream,
  errors: ['too_many_requests'],
})
