import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** A metric, without its values. */
export interface MetricDescription {
  name: string
  type: string
  help: string
  /** The names of its labels, without `service`. */
  labels: readonly string[]
}

/** Returns the metrics of a registry, sorted by name. */
export const describeMetrics = (registry: Registry): MetricDescription[] =>
  registry
    .getMetricsAsArray()
    .map((metric) => ({
      name: metric.name,
      type: typeOf(metric),
      help: metric.help,
      labels: labelsOf(metric),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

function typeOf(metric: object): string {
  if (metric instanceof Counter) return 'counter'
  if (metric instanceof Histogram) return 'histogram'
  return metric instanceof Gauge ? 'gauge' : 'summary'
}

// The types of prom-client omit this property.
const labelsOf = (metric: object): string[] =>
  'labelNames' in metric && Array.isArray(metric.labelNames) ? metric.labelNames.map(String) : []
