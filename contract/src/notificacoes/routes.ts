import { defineRoute, eventStream } from '../route.ts'

export const followChanges = defineRoute({
  method: 'GET',
  path: '/realtime/v1/stream',
  summary:
    'Server-sent events: `ready`; `change` with ids the caller may see; `away` while changes cannot be received, `resync` when some were missed',
  by: 'account',
  ok: eventStream,
  errors: ['too_many_requests'],
})
