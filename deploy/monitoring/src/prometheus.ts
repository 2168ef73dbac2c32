import { gateway, services } from '@postrider/services'
import { job } from './query.ts'

/** A process that Prometheus scrapes: the program, and `host:port`. */
export interface Target {
  service: string
  address: string
}

export interface PrometheusOptions {
  targets: readonly Target[]
  ruleFiles: readonly string[]
  /** The time between two scrapes, and between two evaluations of the rules. */
  interval?: string
  /** A file with the value of `METRICS_TOKEN`. A gateway on the same machine needs none. */
  tokenFile?: string
}

/** Returns the configuration of a Prometheus server that scrapes these targets. */
export const prometheusConfig = ({ targets, ruleFiles, interval = '15s', tokenFile }: PrometheusOptions) => ({
  global: { scrape_interval: interval, evaluation_interval: interval },
  rule_files: [...ruleFiles],
  scrape_configs: [
    {
      job_name: job,
      // The label `service` of a target is only used for `up`.
      honor_labels: true,
      ...(tokenFile !== undefined && { authorization: { credentials_file: tokenFile } }),
      static_configs: targets.map(({ service, address }) => ({ targets: [address], labels: { service } })),
    },
  ],
})

const port = 8080

/** The configuration for docker-compose.yml. */
export const composeConfig = prometheusConfig({
  targets: [gateway, ...services].map(({ name }) => ({ service: name, address: `${name}:${port}` })),
  ruleFiles: ['rules.yaml'],
  tokenFile: '/run/secrets/metrics-token',
})
