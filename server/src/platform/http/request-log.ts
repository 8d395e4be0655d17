import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { inLogContext } from '../log/context.ts'

/** Adds the request's id to every line that any part logs for the request. Call it before other hooks are added. */
export function keepLogContext(app: FastifyInstance) {
  app.addHook('onRequest', ({ id }, _reply, done) => inLogContext({ reqId: id }, done))
}

/** Logs one line for each request except successful probes. */
export class OneLineEach extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!error && request.routeOptions.config.isProbe && reply.statusCode < 400) return
    const line = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}
