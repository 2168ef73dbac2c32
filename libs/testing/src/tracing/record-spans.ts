import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { openTracing } from '@postrider/process/tracing/open'

/** The spans that this process records. */
export interface RecordedSpans {
  /** Returns the ended spans. */
  all(): ReadableSpan[]
  /** Returns the ended spans with this name. */
  named(name: string): ReadableSpan[]
  /** Forgets all ended spans. */
  reset(): void
  /** Switches tracing off again. */
  stop(): Promise<void>
}

/** Switches tracing on and records all ended spans in memory. */
export function recordSpans(sampler: Sampler = new AlwaysOnSampler()): RecordedSpans {
  const exporter = new InMemorySpanExporter()
  const tracing = openTracing({ sampler, spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const all = (): ReadableSpan[] => exporter.getFinishedSpans()
  return {
    all,
    named: (name) => all().filter((span) => span.name === name),
    reset: () => exporter.reset(),
    stop: () => tracing.stop(),
  }
}
