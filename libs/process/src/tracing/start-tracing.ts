import { tracesExporter, type TracingConfig } from '../config/tracing.ts'
import type { Logger } from '../logger.ts'

/** The tracing of a process. */
export interface Tracing {
  /** Sends the waiting spans. Resolves after three seconds at the latest. */
  stop(): Promise<void>
}

export interface StartTracingOptions {
  config: TracingConfig
  /** The default `service.name`. */
  serviceName: string
  log: Logger
}

/**
 * Starts to record traces if the settings enable them. The SDK is loaded only then, because it costs start
 * time and memory.
 */
export async function startTracing(options: StartTracingOptions): Promise<Tracing> {
  if (tracesExporter(options.config) === 'none') return { stop: () => Promise.resolve() }
  const { startExporting } = await import('./start-exporting.ts')
  return startExporting(options)
}
