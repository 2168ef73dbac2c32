import { programs } from '@postrider/services'
import { job } from './query.ts'

/** A process that Prometheus scrapes: the program, and `host:port`. */
export interface Target {
  service: string
  address: string
}

interface ConfigOptions {
  /** Fields of the scrape configuration that find the targets and set their label `service`. */
  discovery: object
  /** The time between two scrapes, and between two evaluations of the rules. */
  interval: string
}

/** The label `service` of a target is only used for `up`: metrics keep their labels. */
const config = ({ discovery, interval }: ConfigOptions) => ({
  global: { scrape_interval: interval, evaluation_interval: interval },
  rule_files: ['rules.yaml'],
  scrape_configs: [{ job_name: job, honor_labels: true, ...discovery }],
})

/** Returns the configuration of a Prometheus server next to the processes, which need no token. */
export const localConfig = (targets: readonly Target[], interval: string) =>
  config({
    discovery: {
      static_configs: targets.map(({ service, address }) => ({ targets: [address], labels: { service } })),
    },
    interval,
  })

/** The configuration for docker-compose.yml. The DNS server of Docker returns each container of a program. */
export const composeConfig = config({
  discovery: {
    authorization: { credentials_file: '/run/secrets/metrics-token' },
    dns_sd_configs: [{ names: programs.map(({ name }) => name), type: 'A', port: 8080 }],
    relabel_configs: [{ source_labels: ['__meta_dns_name'], target_label: 'service' }],
  },
  interval: '15s',
})
