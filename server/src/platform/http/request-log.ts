import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { inLogContext } from '../log/context.ts'

/** Whatever is logged for a request, by any part, carries the request's id. To be called before other hooks are added. */
export function keepLogContext(app: FastifyInstance) {
  app.addHook('onRequest', ({ id }, _reply, done) => inLogContext({ reqId: id }, done))
}

/** One line a request that is no successful probe, when it has been answered. What was logged meanwhile has the same `reqId`. */
export class OneLineEach extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!error && request.routeOptions.config.isProbe && reply.statusCode < 400) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
