import { own } from '../query.ts'
import type { Alert, RuleGroup } from './rule.ts'

/** Namespaces of Postrider on Kubernetes. Other programs of the cluster have their own alerts. */
const namespaces = 'namespace=~"postrider.*"'

/**
 * The label that the operator adds to the machines and addresses of Postrider. A Prometheus server usually also
 * scrapes machines of others.
 */
const marked = 'postrider="true"'
const freeRatio = 'postrider:disk_free:ratio'

/** Temporary and read-only file systems of a node. */
const realDisks = 'fstype!~"tmpfs|ramfs|overlay|squashfs|iso9660"'

const diskFree = [
  `${own('disk_free_bytes')} / ${own('disk_size_bytes')}`,
  `max by (namespace, persistentvolumeclaim) (kubelet_volume_stats_available_bytes{${namespaces}} / kubelet_volume_stats_capacity_bytes{${namespaces}})`,
  `max by (instance, mountpoint) (node_filesystem_avail_bytes{${marked},${realDisks}} / node_filesystem_size_bytes{${marked},${realDisks}})`,
].join(' or ')

const place =
  '{{ $labels.path }}{{ $labels.persistentvolumeclaim }}{{ $labels.mountpoint }}{{ with $labels.instance }} on {{ . }}{{ end }}'

const ownDisk = { service: 'send', instance: 'a', path: '/var/lib/postrider' }
const matchersOf = (labels: Readonly<Record<string, string>>): string[] =>
  Object.entries(labels).map(([name, value]) => `${name}="${value}"`)
const ownSeries = (free: string) => ({
  [own('disk_free_bytes', ...matchersOf(ownDisk))]: free,
  [own('disk_size_bytes', ...matchersOf(ownDisk))]: '1000x60',
})
const volume = '{namespace="postrider-dev",persistentvolumeclaim="data-kafka-0"}'
const node = `{${marked},instance="b",mountpoint="/",fstype="ext4"}`

const description =
  'List the largest folders of the disk with `du`, then the largest tables. For PostgreSQL and Kafka, enlarge the volume: a server that cannot write stops.'

/** One fifth leaves hours to days to enlarge a volume. */
const diskAlmostFull: Alert = {
  name: 'DiskAlmostFull',
  severity: 'ticket',
  expr: `${freeRatio} < 0.2`,
  for: '15m',
  summary: `{{ $value | humanizePercentage }} of the disk with ${place} is free.`,
  description,
  runbook: 'disk-full',
  firing: {
    series: {
      [`kubelet_volume_stats_available_bytes${volume}`]: '100x60',
      [`kubelet_volume_stats_capacity_bytes${volume}`]: '1000x60',
      ...ownSeries('500x60'),
    },
    at: '20m',
    labels: { namespace: 'postrider-dev', persistentvolumeclaim: 'data-kafka-0' },
    summary: '10% of the disk with data-kafka-0 is free.',
  },
  quiet: {
    series: {
      ...ownSeries('500x60'),
      // A volume of another program, a machine of others, and memory.
      'kubelet_volume_stats_available_bytes{namespace="shop",persistentvolumeclaim="data"}': '1x60',
      'kubelet_volume_stats_capacity_bytes{namespace="shop",persistentvolumeclaim="data"}': '1000x60',
      'node_filesystem_avail_bytes{instance="c",mountpoint="/",fstype="ext4"}': '1x60',
      'node_filesystem_size_bytes{instance="c",mountpoint="/",fstype="ext4"}': '1000x60',
      [`node_filesystem_avail_bytes{${marked},instance="b",mountpoint="/run",fstype="tmpfs"}`]: '1x60',
      [`node_filesystem_size_bytes{${marked},instance="b",mountpoint="/run",fstype="tmpfs"}`]: '1000x60',
    },
    at: '20m',
  },
}

/** At a twentieth, PostgreSQL and Kafka are about to stop. */
const diskFull: Alert = {
  ...diskAlmostFull,
  name: 'DiskFull',
  severity: 'page',
  expr: `${freeRatio} < 0.05`,
  for: '5m',
  firing: {
    series: ownSeries('20x60'),
    at: '20m',
    labels: { job: 'postrider', ...ownDisk },
    summary: '2% of the disk with /var/lib/postrider on a is free.',
  },
  quiet: { series: ownSeries('100x60'), at: '20m' },
}

const probed = 'probe_ssl_earliest_cert_expiry'
const managed = 'certmanager_certificate_expiration_timestamp_seconds'
const day = 86_400

/** cert-manager renews a certificate 30 days before its end, so at 14 days the renewal has failed for long. */
const certificateExpires: Alert = {
  name: 'CertificateExpires',
  severity: 'ticket',
  expr: `${probed}{${marked}} - time() < ${14 * day} or ${managed}{${namespaces}} - time() < ${14 * day}`,
  for: '1h',
  summary:
    'The certificate of {{ $labels.name }}{{ $labels.instance }} expires in {{ $value | humanizeDuration }}.',
  description:
    'On Kubernetes, run `kubectl describe certificate` in the namespace of Postrider. Otherwise read the log of the proxy that renews the certificate.',
  runbook: 'certificate-expires',
  firing: {
    series: { [`${probed}{${marked},instance="https://mail.example.com"}`]: `${10 * day}x120` },
    at: '2h',
    labels: { postrider: 'true', instance: 'https://mail.example.com' },
    summary: 'The certificate of https://mail.example.com expires in 9d 22h 0m 0s.',
  },
  quiet: {
    series: {
      [`${probed}{${marked},instance="https://mail.example.com"}`]: `${60 * day}x120`,
      [`${probed}{instance="https://shop.example.com"}`]: `${day}x120`,
      [`${managed}{namespace="shop",name="shop"}`]: `${day}x120`,
    },
    at: '2h',
  },
}

export const storage: RuleGroup = {
  name: 'postrider-storage',
  recordings: [{ record: freeRatio, expr: diskFree }],
  recordingCases: [
    {
      series: {
        ...ownSeries('500x60'),
        [`kubelet_volume_stats_available_bytes${volume}`]: '100x60',
        [`kubelet_volume_stats_capacity_bytes${volume}`]: '1000x60',
        [`node_filesystem_avail_bytes${node}`]: '250x60',
        [`node_filesystem_size_bytes${node}`]: '1000x60',
      },
      at: '20m',
      expr: freeRatio,
      samples: [
        { labels: `${freeRatio}{${['job="postrider"', ...matchersOf(ownDisk)].join(',')}}`, value: 0.5 },
        { labels: `${freeRatio}${volume}`, value: 0.1 },
        { labels: `${freeRatio}{instance="b",mountpoint="/"}`, value: 0.25 },
      ],
    },
  ],
  alerts: [diskAlmostFull, diskFull, certificateExpires],
}
