import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { containers } from './support/containers.ts'
import { kustomizationOf, programs, resourcesOf, withoutWorkers, workloadsOf } from './support/k8s.ts'

const root = join(import.meta.dirname, '../..')
const services = programs.filter((name) => !withoutWorkers.includes(name))

interface ScaledObject {
  scaleTargetRef: { name: string }
  minReplicaCount: number
  maxReplicaCount: number
  triggers: { type: string; metadata: Record<string, string> }[]
}

/**
 * Returns every text in single quotes of a service's source files. They include the names of its consumer
 * groups.
 */
const textsOf = (service: string): Set<string> =>
  new Set(
    globSync(`services/${service}/src/**/*.ts`, { cwd: root }).flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/'([^'\n]+)'/g)].flatMap(([, text]) => text ?? []),
    ),
  )

describe('the production overlay', () => {
  it('has a folder for each program, which can be applied separately or together with the other folders', () => {
    expect(kustomizationOf('k8s/overlays/production').resources).toEqual(['shared', ...programs])
    for (const name of [...programs, 'setup']) {
      const { resources = [], images } = kustomizationOf(`k8s/overlays/production/${name}`)
      expect(resources[0]).toBe(`../../../base/${name}`)
      expect(images).toEqual([
        {
          name: `postrider-${name}`,
          newName: `registry.example.com/postrider/${name}`,
          digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        },
      ])
    }
  })

  it('lets every service and setup connect to the engines', () => {
    const policies = resourcesOf('k8s/overlays/production/shared').filter(
      ({ kind }) => kind === 'NetworkPolicy',
    )
    for (const engine of ['postgres', 'kafka']) {
      const policy = policies.find(({ metadata }) => metadata.name === `to-${engine}`)
      expect(policy?.spec).toMatchObject({
        podSelector: { matchExpressions: [{ operator: 'In', values: [...services, 'setup'] }] },
      })
    }
  })

  it.each(services)('scales the workers of %s only by the amount of pending work', (name) => {
    const folder = `k8s/overlays/production/${name}`
    const scaled = resourcesOf(folder).filter(({ kind }) => kind === 'ScaledObject')
    const spec = scaled[0]?.spec as ScaledObject

    expect(scaled).toHaveLength(1)
    expect(spec).toMatchObject({
      scaleTargetRef: { name: `${name}-worker` },
      minReplicaCount: 2,
      maxReplicaCount: 12,
    })
    const groups = spec.triggers.flatMap(({ metadata }) => metadata['consumerGroup'] ?? [])
    const texts = textsOf(name)
    expect(groups.length).toBeGreaterThan(0)
    expect(groups.filter((group) => !texts.has(group))).toEqual([])
    expect(kustomizationOf(folder).patches?.map(({ patch }) => patch)).toEqual([
      expect.stringMatching(
        new RegExp(`delete\\n.*\\nkind: HorizontalPodAutoscaler\\nmetadata: \\{ name: ${name}-worker \\}`),
      ),
    ])
  })
})

describe('the dev overlay', () => {
  const { configMapGenerator = [], images = [] } = kustomizationOf('k8s/overlays/dev')

  it('sets the brokers of every service and of setup', () => {
    const reading = configMapGenerator.filter(({ literals = [] }) =>
      literals.some((literal) => literal.startsWith('KAFKA_BROKERS=')),
    )

    expect(reading.map(({ name }) => name)).toEqual([...services, 'setup'])
  })

  it('takes the image of every program and of setup from the registry', () => {
    expect(images.map(({ name }) => name)).toEqual([...programs, 'setup'].map((name) => `postrider-${name}`))
  })
})

describe('the local overlay', () => {
  it.each(['postgres', 'kafka', 'redis'])('runs %s from the image of docker-compose.yml', (engine) => {
    const [workload, ...others] = workloadsOf(`k8s/engines/${engine}`)

    expect(others).toEqual([])
    expect(workload?.spec.template.spec.containers.map(({ image }) => image)).toEqual([
      containers[engine]?.image,
    ])
  })

  it('creates the demo project with the same command as docker-compose.yml', () => {
    const [demo] = workloadsOf('k8s/overlays/local')

    expect(demo?.spec.template.spec.containers.map(({ image, args }) => ({ image, args }))).toEqual([
      { image: containers['demo']?.image, args: ['demo'] },
    ])
  })
})

describe('setup', () => {
  it('runs only existing steps, also when it creates Secrets', () => {
    const main = readFileSync(join(root, 'deploy/setup/src/main.ts'), 'utf8')
    const steps = [...main.matchAll(/^ {2}(\w+): (?:async )?\(\)/gm)].map(([, step]) => step)
    const taken = workloadsOf('k8s/base/setup').flatMap(
      ({ spec }) => spec.template.spec.containers[0]?.args ?? [],
    )
    const component = readFileSync(join(root, 'k8s/components/made-secrets/job.yaml'), 'utf8')
    const made = [...component.matchAll(/args: \[(\w+)\]/g)].map(([, step]) => step)

    expect(taken).toEqual(['migrate'])
    expect(made).toEqual(['migrate', 'secrets'])
    expect([...taken, ...made].filter((step) => !steps.includes(step))).toEqual([])
  })
})
