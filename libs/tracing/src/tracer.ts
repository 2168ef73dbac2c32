import type { Tracer } from '@opentelemetry/api'

let current: Tracer | undefined

/** Sets the tracer of this process; undefined switches tracing off. Only the start of the process calls it. */
export const setTracer = (tracer: Tracer | undefined): void => void (current = tracer)

/** Returns the tracer; undefined if tracing is off. */
export const currentTracer = (): Tracer | undefined => current

/** Returns whether this process records traces. */
export const isTracing = (): boolean => current !== undefined
