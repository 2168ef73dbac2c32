import { z } from 'zod'
import { secret, setting, type ConfigOf } from './setting.ts'
import { Count, Switch } from './text-forms.ts'

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/**
 * The standard settings of OpenTelemetry for traces. The exporter reads further variables by itself, such as
 * `OTEL_EXPORTER_OTLP_TIMEOUT`.
 */
export const tracingSettings = {
  isDisabled: setting(
    'OTEL_SDK_DISABLED',
    Switch.default(false),
    'Switches tracing off and overrides all other settings of traces. Set it to true to stop traces during an incident.',
  ),
  exporter: setting(
    'OTEL_TRACES_EXPORTER',
    z.enum(['otlp', 'console', 'none']).optional(),
    'Where traces are sent: otlp, console or none. Set it only to override the default: otlp if an endpoint is set, else none.',
  ),
  endpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    z.url().optional(),
    'The URL of an OpenTelemetry collector, without /v1/traces. Set it to record traces; the protocol is http/protobuf.',
  ),
  tracesEndpoint: setting(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    z.url().optional(),
    'The full URL for traces, if it is not below OTEL_EXPORTER_OTLP_ENDPOINT. Set it when traces have their own collector.',
  ),
  headers: secret(
    setting(
      'OTEL_EXPORTER_OTLP_HEADERS',
      z.string().optional(),
      'Headers for the collector, as name=value separated by commas. Set it when the collector requires a token.',
    ),
  ),
  serviceName: setting(
    'OTEL_SERVICE_NAME',
    z.string().optional(),
    'The service.name of traces, by default postrider- and the name of the program. Set it to distinguish installations.',
  ),
  resourceAttributes: setting(
    'OTEL_RESOURCE_ATTRIBUTES',
    z.string().optional(),
    'Attributes of all traces, as name=value separated by commas. Set it to add the environment or the region.',
  ),
  sampler: setting(
    'OTEL_TRACES_SAMPLER',
    z.enum(samplers).default('parentbased_always_on'),
    'Which new traces are recorded, by the name of a standard sampler. Set parentbased_traceidratio in production, for the gateway: services follow it.',
  ),
  ratio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    z.coerce.number().min(0).max(1).default(1),
    'The share of new traces that the ratio samplers record, from 0 to 1. Set 0.01 in production, and raise it later.',
  ),
  batch: {
    delayMs: setting(
      'OTEL_BSP_SCHEDULE_DELAY',
      Count.default(5_000),
      'The time between two exports of traces in milliseconds. Lower it to see traces earlier.',
    ),
    timeoutMs: setting(
      'OTEL_BSP_EXPORT_TIMEOUT',
      Count.default(30_000),
      'The maximum time of an export in milliseconds. Raise it when the collector is slow.',
    ),
    queueSize: setting(
      'OTEL_BSP_MAX_QUEUE_SIZE',
      Count.default(2_048),
      'Spans that wait for their export; further spans are dropped. Raise it when spans are missing under load.',
    ),
    size: setting(
      'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
      Count.default(512),
      'The maximum number of spans in one export. Raise it together with OTEL_BSP_MAX_QUEUE_SIZE.',
    ),
  },
}

export type TracingConfig = ConfigOf<typeof tracingSettings>

/** Returns where the traces of a process are sent. */
export function tracesExporter({
  isDisabled,
  exporter,
  endpoint,
  tracesEndpoint,
}: TracingConfig): 'otlp' | 'console' | 'none' {
  if (isDisabled) return 'none'
  return exporter ?? (endpoint === undefined && tracesEndpoint === undefined ? 'none' : 'otlp')
}
