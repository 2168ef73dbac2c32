import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { TracerProvider, type TracerProviderOptions } from '@opentelemetry/sdk-trace'
import { version } from '@postrider/contracts'
import { setTracer } from '@postrider/tracing'
import type { Tracing } from './start-tracing.ts'

/** Switches tracing on in this process. Baggage of callers is neither read nor forwarded. */
export function openTracing(options: TracerProviderOptions): Tracing {
  const provider = new TracerProvider(options)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  setTracer(provider.getTracer('postrider', version))
  return {
    stop: async () => {
      setTracer(undefined)
      trace.disable()
      propagation.disable()
      context.disable()
      await provider.shutdown()
    },
  }
}
