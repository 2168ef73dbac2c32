/** Metrics of other programs, by the program. */
export const otherMetrics: Readonly<Record<string, readonly string[]>> = {
  Prometheus: ['up', 'ALERTS'],
  kubelet: ['kubelet_volume_stats_available_bytes', 'kubelet_volume_stats_capacity_bytes'],
  'node exporter': ['node_filesystem_avail_bytes', 'node_filesystem_size_bytes'],
  'blackbox exporter': ['probe_ssl_earliest_cert_expiry'],
  'cert-manager': ['certmanager_certificate_expiration_timestamp_seconds'],
}
