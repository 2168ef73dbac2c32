import { ROOT_CONTEXT } from '@opentelemetry/api'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { isAtBoundary } from '@postrider/tracing'
import type { TracingConfig } from '../config/tracing.ts'

/** Returns the configured sampler, which ignores the sampled flag of unauthenticated callers. */
export const samplerOf = (config: Pick<TracingConfig, 'sampler' | 'ratio'>): Sampler =>
  boundarySampler(standardSampler(config))

function standardSampler({ sampler, ratio }: Pick<TracingConfig, 'sampler' | 'ratio'>): Sampler {
  switch (sampler) {
    case 'always_on':
      return new AlwaysOnSampler()
    case 'always_off':
      return new AlwaysOffSampler()
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio)
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() })
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() })
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) })
    default:
      return sampler satisfies never
  }
}

/**
 * Returns a sampler that decides about a caller's trace as about a new trace, with a random trace id. The
 * caller chooses its trace id, so a decision by this id would let the caller force sampling.
 */
function boundarySampler(standard: Sampler): Sampler {
  const ids = new RandomIdGenerator()
  return {
    // OpenTelemetry defines these parameters.
    // oxlint-disable-next-line max-params
    shouldSample: (parent, traceId, ...rest) =>
      isAtBoundary(parent)
        ? standard.shouldSample(ROOT_CONTEXT, ids.generateTraceId(), ...rest)
        : standard.shouldSample(parent, traceId, ...rest),
    toString: () => `Boundary(${standard.toString()})`,
  }
}
