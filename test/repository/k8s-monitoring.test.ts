import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ruleFile } from '@postrider/monitoring/rules'
import { definitionsOf } from '../../scripts/settings.ts'
import { kustomizationOf, programs, resourcesOf, workloadsOf } from './support/k8s.ts'

const root = join(import.meta.dirname, '../..')
const component = 'k8s/components/monitoring'

interface PodMonitor {
  selector: {
    matchLabels?: Record<string, string>
    matchExpressions?: { key: string; operator: string; values: string[] }[]
  }
  jobLabel: string
  podMetricsEndpoints: Record<string, unknown>[]
}

const resources = resourcesOf(component)
const monitors = resources
  .filter(({ kind }) => kind === 'PodMonitor')
  // The tests below check the complete selectors and endpoints.
  .map(({ metadata, spec }) => ({ name: metadata.name, spec: spec as PodMonitor }))
const nameLabel = 'app.kubernetes.io/name'

const selectedBy = ({ matchLabels = {}, matchExpressions = [] }: PodMonitor['selector']): string[] => [
  ...(matchLabels[nameLabel] === undefined ? [] : [matchLabels[nameLabel]]),
  ...matchExpressions.flatMap(({ key, operator, values }) =>
    key === nameLabel && operator === 'In' ? values : [],
  ),
]

describe('the monitoring component', () => {
  it('scrapes the pods of each program once', () => {
    expect(monitors.flatMap(({ spec }) => selectedBy(spec.selector)).toSorted()).toEqual(programs.toSorted())
  })

  it.each(monitors)(
    'keeps the labels of metrics, and sets the labels of the rules: $name',
    ({ name, spec }) => {
      const token = { credentials: { name: 'gateway', key: 'METRICS_TOKEN' } }

      expect(spec.podMetricsEndpoints).toEqual([
        {
          port: 'http',
          path: '/metrics',
          interval: '15s',
          honorLabels: true,
          relabelings: [
            { sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_name'], targetLabel: 'service' },
          ],
          ...(name === 'postrider-gateway' && { authorization: token }),
        },
      ])
      expect(definitionsOf.get('METRICS_TOKEN')?.[0]?.secret).toBe(true)
    },
  )

  it('uses a pod label whose value is the job of the rules', () => {
    const labels = programs.flatMap((name) =>
      workloadsOf(`k8s/base/${name}`).map(({ spec }) => spec.template.metadata.labels),
    )

    for (const { spec } of monitors)
      expect(new Set(labels.map((each) => each[spec.jobLabel]))).toEqual(new Set(['postrider']))
    expect(JSON.stringify(ruleFile())).toContain('job=\\"postrider\\"')
  })

  it('has a ConfigMap with a label for Grafana for each dashboard', () => {
    const files = globSync(`${component}/dashboards/*.json`, { cwd: root }).map((path) =>
      basename(path, '.json'),
    )

    expect(files.length).toBeGreaterThan(4)
    expect(
      (kustomizationOf(component).configMapGenerator ?? []).toSorted((one, other) =>
        one.name < other.name ? -1 : 1,
      ),
    ).toEqual(
      files.toSorted().map((name) => ({
        name: `postrider-dashboard-${name}`,
        // The sidecar of Grafana stores all files in one folder.
        files: [`postrider-${name}.json=dashboards/${name}.json`],
        options: { disableNameSuffixHash: true, labels: { grafana_dashboard: '1' } },
      })),
    )
    for (const name of files)
      expect(readFileSync(join(root, component, `dashboards/${name}.json`)).length).toBeLessThan(200_000)
  })

  it('lets Prometheus reach the pods', () => {
    const [policy, ...others] = resources.filter(({ kind }) => kind === 'NetworkPolicy')

    expect(others).toEqual([])
    expect(policy?.spec).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'postrider' } },
      policyTypes: ['Ingress'],
      ingress: [
        {
          from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
          ports: [{ protocol: 'TCP', port: 8080 }],
        },
      ],
    })
  })

  it('can be applied by itself in production', () => {
    expect(kustomizationOf('k8s/overlays/production/monitoring')).toMatchObject({
      namespace: 'postrider',
      components: ['../../../components/monitoring'],
    })
  })
})
