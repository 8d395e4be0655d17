import { createRequire } from 'node:module'
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import type { Log } from '../log/log.ts'
import { parseSettings, tracingSettings } from '../settings/config.ts'
import { traceparentHeader } from '../spans/traceparent.ts'
import { StartError } from '../start-error.ts'
import { isRecorded } from './sampler.ts'
import { redactingExporter } from './without-personal-data.ts'

let provider: { shutdown: () => Promise<void> } | undefined

/**
 * Starts tracing if OTEL_EXPORTER_OTLP_ENDPOINT names a collector. Call this before pg and http are loaded: both are
 * patched while `require` loads them. A loader hook instead would double the start time.
 * @throws {StartError}
 */
export function startTracing(env: NodeJS.ProcessEnv) {
  const s = parseSettings(tracingSettings, env)
  if (!s.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const { sdk, exporter, resources, contexts, http, pg } = loadPackages()
  const { NOT_RECORD, RECORD_AND_SAMPLED } = sdk.SamplingDecision
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(traceparentHeader)
  const started = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': s.OTEL_SERVICE_NAME }),
    sampler: {
      shouldSample: (within) => ({
        decision: isRecorded(within, s.OTEL_TRACES_SAMPLER_ARG) ? RECORD_AND_SAMPLED : NOT_RECORD,
      }),
    },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: redactingExporter(new exporter.OTLPTraceExporter()) })],
  })
  trace.setGlobalTracerProvider(started)
  provider = started
  new http.HttpInstrumentation({
    requireParentforOutgoingSpans: true,
    ignoreIncomingRequestHook: ({ url }) => /^\/(healthz|readyz|metrics)\b/.test(url ?? ''),
  })
  // Work without a request, such as the queue's poll each second, makes no trace.
  new pg.PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true })
}

interface Packages {
  sdk: typeof import('@opentelemetry/sdk-trace')
  exporter: typeof import('@opentelemetry/exporter-trace-otlp-http')
  resources: typeof import('@opentelemetry/resources')
  contexts: typeof import('@opentelemetry/context-async-hooks')
  http: typeof import('@opentelemetry/instrumentation-http')
  pg: typeof import('@opentelemetry/instrumentation-pg')
}

function loadPackages(): Packages {
  const load = createRequire(import.meta.url)
  try {
    return {
      sdk: load('@opentelemetry/sdk-trace'),
      exporter: load('@opentelemetry/exporter-trace-otlp-http'),
      resources: load('@opentelemetry/resources'),
      contexts: load('@opentelemetry/context-async-hooks'),
      http: load('@opentelemetry/instrumentation-http'),
      pg: load('@opentelemetry/instrumentation-pg'),
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new StartError(
      'OTEL_EXPORTER_OTLP_ENDPOINT is set, but the packages that send traces are not installed. Install the optional packages too (npm ci --include=optional), or unset it.',
    )
  }
}

const reportEveryMs = 60_000

/** Logs problems with the collector. They have no other effect. */
export function logTracing(log: Log) {
  if (!provider) return
  let reportedAt = Number.NEGATIVE_INFINITY
  const report = (message: string) => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    log.warn({ err: { message } }, 'traces')
  }
  const silent = () => {}
  diag.setLogger({ error: report, warn: report, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN)
}

export async function stopTracing() {
  await provider?.shutdown()
}
