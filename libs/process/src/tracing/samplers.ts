import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config/tracing.ts'

type SamplerConfig = Pick<TracingConfig, 'sampler' | 'ratio'>

/**
 * Returns the sampler, which applies the setting to new traces only. A service always follows the gateway, also
 * with `always_on` or `traceidratio`: otherwise a trace would be recorded in part.
 */
export const samplerOf = (config: SamplerConfig): Sampler =>
  new ParentBasedSampler({ root: rootSampler(config) })

function rootSampler({ sampler, ratio }: SamplerConfig): Sampler {
  switch (sampler) {
    case 'always_on':
    case 'parentbased_always_on':
      return new AlwaysOnSampler()
    case 'always_off':
    case 'parentbased_always_off':
      return new AlwaysOffSampler()
    case 'traceidratio':
    case 'parentbased_traceidratio':
      return new TraceIdRatioBasedSampler(ratio)
    default:
      return sampler satisfies never
  }
}
