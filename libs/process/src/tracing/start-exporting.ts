import { setTimeout as pause } from 'node:timers/promises'
import { diag, DiagLogLevel } from '@opentelemetry/api'
import { setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { BatchSpanProcessor, ConsoleSpanExporter, type SpanExporter } from '@opentelemetry/sdk-trace'
import { newId, version } from '@postrider/contracts'
import { tracesExporter, type TracingConfig } from '../config/tracing.ts'
import type { Logger } from '../logger.ts'
import { openTracing } from './open-tracing.ts'
import { samplerOf } from './samplers.ts'
import type { StartTracingOptions, Tracing } from './start-tracing.ts'

/** The time limit of the last export in ms, because an unavailable collector must not delay the stop. */
const stopMs = 3_000

/** Starts to export traces. */
export function startExporting({ config, serviceName, log }: StartTracingOptions): Tracing {
  warnRarely(log)
  const tracing = openTracing({
    sampler: samplerOf(config),
    resource: resourceOf(config.serviceName ?? serviceName),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exporterOf(config),
        scheduledDelayMillis: config.batch.delayMs,
        exportTimeoutMillis: config.batch.timeoutMs,
        maxQueueSize: config.batch.queueSize,
        maxExportBatchSize: config.batch.size,
      }),
    ],
  })
  return {
    stop: async () => {
      const stopped = tracing.stop().catch(() => undefined)
      await Promise.race([stopped, pause(stopMs, undefined, { ref: false })])
    },
  }
}

/** The exporter reads its headers and time limits from the standard variables. */
function exporterOf(config: TracingConfig): SpanExporter {
  if (tracesExporter(config) === 'console') return new ConsoleSpanExporter()
  const { tracesEndpoint, endpoint } = config
  const url = tracesEndpoint ?? (endpoint && `${endpoint.replace(/\/+$/, '')}/v1/traces`)
  return new OTLPTraceExporter(url === undefined ? {} : { url })
}

const resourceOf = (name: string): Resource =>
  resourceFromAttributes({
    'service.name': name,
    'service.version': version,
    'service.instance.id': newId(),
  }).merge(detectResources({ detectors: [envDetector] }))

/** The minimum time between two warnings about tracing, in ms. */
const warnEveryMs = 600_000

/**
 * Logs problems of the SDK at most every ten minutes: every export fails while the collector is unavailable.
 */
function warnRarely(log: Logger): void {
  let quietUntil = -Infinity
  const warn = (problem: unknown): void => {
    if (performance.now() < quietUntil) return
    quietUntil = performance.now() + warnEveryMs
    log.warn('tracing.failed', { error: problem instanceof Error ? problem.message : String(problem) })
  }
  const ignore = (): void => undefined
  setGlobalErrorHandler(warn)
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
