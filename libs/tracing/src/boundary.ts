import { createContextKey, type Context } from '@opentelemetry/api'

const key = createContextKey('postrider.trust-boundary')

/**
 * Marks the parent of a span as set by an unauthenticated caller. The sampler then decides as for a new
 * trace: it ignores the caller's sampled flag and trace id.
 */
export const atBoundary = (parent: Context): Context => parent.setValue(key, true)

/** Returns whether the parent of a span was set by an unauthenticated caller. */
export const isAtBoundary = (parent: Context): boolean => parent.getValue(key) === true
