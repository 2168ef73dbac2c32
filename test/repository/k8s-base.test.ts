import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { containers } from './support/containers.ts'
import {
  filesOf,
  folders,
  kustomizationOf,
  programs,
  resourcesIn,
  resourcesOf,
  withoutWorkers,
  workloadsOf,
} from './support/k8s.ts'
import type { Workload } from './support/k8s.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

const bases = [...programs, 'setup']
const workloads = bases.flatMap((name) =>
  workloadsOf(`k8s/base/${name}`).map((workload) => ({ name, full: workload.metadata.name, workload })),
)
const deployments = workloads.filter(({ workload }) => workload.kind === 'Deployment')

const containerOf = ({ spec }: Workload) => {
  const [container, ...others] = spec.template.spec.containers
  if (container === undefined || others.length > 0)
    throw new Error('Expected exactly one container in the pod')
  return container
}

describe.each(folders)('%s', (folder) => {
  it('has a kustomization that names all its files, and only existing folders', () => {
    const { resources = [], components = [], configMapGenerator = [], patches = [] } = kustomizationOf(folder)
    const own = resources.filter((name) => name.endsWith('.yaml'))
    const settings = configMapGenerator.flatMap(({ envs = [] }) => envs)
    const patched = patches.flatMap(({ path }) => path ?? [])

    expect([...own, ...settings, ...patched, 'kustomization.yaml'].toSorted()).toEqual(
      filesOf(folder).filter((name) => name.includes('.')),
    )
    const other = [...resources, ...components].filter((name) => !name.endsWith('.yaml'))
    expect(other.filter((name) => !folders.includes(join(folder, name)))).toEqual([])
  })

  it('contains valid resources with unique names', () => {
    const resources = resourcesOf(folder)

    for (const { apiVersion, kind, metadata } of resources) {
      expect([typeof apiVersion, typeof kind]).toEqual(['string', 'string'])
      expect(metadata.name).toMatch(/^[a-z0-9]([-.a-z0-9]*[a-z0-9])?$/)
    }
    const ids = resources.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('k8s/base', () => {
  it('has a folder for each program and for setup', () => {
    expect(
      globSync('k8s/base/*/', { cwd: root })
        .map((path) => basename(path))
        .toSorted(),
    ).toEqual(bases.toSorted())
    expect(kustomizationOf('k8s/base').resources).toEqual(programs)
  })

  it.each(bases)('defines the service account and the settings of %s in its folder', (name) => {
    const folder = `k8s/base/${name}`
    const made = new Set(resourcesOf(folder).map(({ kind, metadata }) => `${kind}/${metadata.name}`))
    const settings = (kustomizationOf(folder).configMapGenerator ?? []).map((each) => each.name)

    for (const workload of workloadsOf(folder)) {
      expect(made).toContain(`ServiceAccount/${workload.spec.template.spec.serviceAccountName}`)
      expect(settings).toEqual([name])
      expect(containerOf(workload).envFrom).toEqual([
        { configMapRef: { name } },
        // The dashboard reads no secrets.
        ...(name === 'dashboard' ? [] : [{ secretRef: { name } }]),
      ])
    }
  })

  it.each(programs)('runs requests and background work of %s in separate workloads', (name) => {
    const running = workloadsOf(`k8s/base/${name}`).map((workload) => ({
      name: workload.metadata.name,
      role: containerOf(workload).env?.find((each) => each.name === 'ROLE')?.value,
      labels: workload.spec.template.metadata.labels,
    }))

    const labels = (component: string) => ({
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/component': component,
      'app.kubernetes.io/part-of': 'postrider',
    })
    expect(running).toEqual(
      withoutWorkers.includes(name)
        ? [{ name, role: undefined, labels: labels('http') }]
        : [
            { name, role: 'http', labels: labels('http') },
            { name: `${name}-worker`, role: 'worker', labels: labels('worker') },
          ],
    )
  })

  it.each(programs)('has a Service named %s for the instances that serve requests', (name) => {
    const services = resourcesOf(`k8s/base/${name}`).filter(({ kind }) => kind === 'Service')

    expect(services.map(({ metadata, spec }) => ({ name: metadata.name, spec }))).toEqual([
      {
        name,
        spec: {
          // The ingress needs a cluster IP for the gateway. Callers of the other Services need the IPs of all
          // pods.
          ...(name === 'gateway' ? {} : { clusterIP: 'None' }),
          selector: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/component': 'http' },
          ports: [{ name: 'http', port: 8080, targetPort: 'http' }],
        },
      },
    ])
  })
})

describe.each(workloads)('the pods of $full', ({ name, workload }) => {
  const { spec } = workload.spec.template

  it('run the image of docker-compose.yml, and pull the image only if it is not on the node', () => {
    const { image, imagePullPolicy } = containerOf(workload)

    expect(containers[name]?.image).toBeDefined()
    expect({ image, imagePullPolicy }).toEqual({
      image: containers[name]?.image,
      imagePullPolicy: 'IfNotPresent',
    })
  })

  it('have no rights on their node or in Kubernetes', () => {
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: Number(/^USER (\d+):/m.exec(textOf('deploy/Dockerfile'))?.[1]),
        seccompProfile: { type: 'RuntimeDefault' },
      },
    })
    expect(containerOf(workload).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  it('request memory and CPU, and have only a memory limit', () => {
    const { requests = {}, limits = {} } = containerOf(workload).resources ?? {}
    const mb = (text: string | undefined): number => Number(/^(\d+)Mi$/.exec(text ?? '')?.[1])

    expect(requests['cpu']).toMatch(/^\d+m$/)
    expect(Object.keys(limits)).toEqual(['memory'])
    expect(mb(limits['memory'])).toBeGreaterThanOrEqual(2 * mb(requests['memory']))
  })
})

describe.each(deployments)('the Deployment $full', ({ name, full, workload }) => {
  const pods = workload.spec.selector?.matchLabels
  const container = containerOf(workload)
  const others = resourcesIn(workload.file)
  const specOf = (kind: string) =>
    others.find((each) => each.kind === kind && each.metadata.name === full)?.spec

  it('has the port of the image and the probe settings of docker-compose.yml', () => {
    const { interval, timeout } = containers[name]?.healthcheck ?? {}
    const path = /path: '(.+?)'/.exec(textOf('deploy/healthcheck.mjs'))?.[1]
    const { httpGet, periodSeconds, timeoutSeconds } = container.readinessProbe ?? {}

    expect(container.ports).toEqual([
      {
        name: 'http',
        containerPort: Number(/^EXPOSE (\d+)$/m.exec(textOf('deploy/Dockerfile'))?.[1]),
      },
    ])
    expect(httpGet).toEqual({ path, port: 'http' })
    expect([`${periodSeconds}s`, `${timeoutSeconds}s`]).toEqual([interval, timeout])
    for (const probe of [container.startupProbe, container.livenessProbe])
      expect(probe?.httpGet).toEqual({ path: '/livez', port: 'http' })
  })

  it('adds an instance before it removes one', () => {
    expect(workload.spec.strategy?.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    expect(workload.spec.replicas).toBeUndefined()
  })

  it('has a grace period that is long enough for the work in progress', () => {
    const drainMs = Number(
      /drainMs = ([\d_]+)/.exec(textOf('libs/http/src/listen.ts'))?.[1]?.replace('_', ''),
    )
    const sendTimeout = Number(/^SEND_TIMEOUT_SECONDS=(\d+)$/m.exec(textOf('.env.example'))?.[1])
    const inProgress = full === 'send-worker' ? sendTimeout : 0
    const pause = container.lifecycle?.preStop?.sleep?.seconds ?? 0

    // No program connects to a worker. Callers may use the address of a stopping instance for up to eight
    // seconds: five because of DNS, three because of their cache.
    expect(pause).toBe(full.endsWith('-worker') ? 0 : 10)
    // The instance announces its stop (200 ms), accepts pending connections (500 ms) and drains twice.
    const drain = (200 + 500 + 2 * drainMs) / 1_000
    expect(drain).toBeGreaterThan(3)
    expect(workload.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(
      pause + inProgress + drain + 10,
    )
  })

  it('has its own autoscaler and disruption budget, and is spread over nodes', () => {
    expect(specOf('HorizontalPodAutoscaler')).toMatchObject({
      scaleTargetRef: { kind: 'Deployment', name: full },
      minReplicas: 2,
      // A topic has 12 partitions, so more than 12 workers would have no work.
      maxReplicas: full.endsWith('-worker') ? 12 : 10,
    })
    expect(specOf('PodDisruptionBudget')).toMatchObject({
      maxUnavailable: 1,
      selector: { matchLabels: pods },
    })
    const spread = workload.spec.template.spec.topologySpreadConstraints ?? []
    expect(spread.map(({ topologyKey, labelSelector }) => ({ topologyKey, labelSelector }))).toEqual(
      ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
        topologyKey,
        labelSelector: { matchLabels: pods },
      })),
    )
  })
})
