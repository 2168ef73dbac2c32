import { containers } from './support/containers.ts'
import { urlSetting } from '@postrider/process/config'
import { namesOf } from '../../scripts/settings.ts'
import { listOf, programs, resourcesOf, tableOf, withoutWorkers } from './support/k8s.ts'

interface Peer {
  podSelector?: { matchLabels?: Record<string, string> }
  namespaceSelector?: { matchLabels?: Record<string, string> }
  ipBlock?: { cidr: string; except?: string[] }
}

interface Rule {
  from?: Peer[]
  to?: Peer[]
  ports?: { protocol: string; port: number }[]
}

interface Policy {
  podSelector: { matchLabels?: Record<string, string> }
  policyTypes: string[]
  ingress?: Rule[]
  egress?: Rule[]
}

const nameLabel = 'app.kubernetes.io/name'
const engineLabel = 'postrider.io/engine'
const dns = {
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
  podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
}

const policiesOf = (folder: string): Policy[] =>
  resourcesOf(folder)
    .filter(({ kind }) => kind === 'NetworkPolicy')
    // The cast is safe, because the tests below compare the complete policies.
    .map(({ spec }) => spec as Policy)

const portsOf = ({ ports }: Rule): number[] => (ports ?? []).map(({ port }) => port)
const labelled = (label: string, peers: Peer[] = []): string[] =>
  peers.flatMap(({ podSelector }) => podSelector?.matchLabels?.[label] ?? [])

/** Returns the connections that a program's policies allow, in the notation of the table. */
function allowedEgress(folder: string) {
  const rules = policiesOf(folder).flatMap(({ egress = [] }) => egress)
  const toPrograms = rules.filter(({ to }) => labelled(nameLabel, to).length > 0)
  const toEngines = rules.filter(({ to }) => labelled(engineLabel, to).length > 0)
  const toOutside = rules.filter(({ to }) => to?.some(({ ipBlock }) => ipBlock) === true)
  return {
    programs: toPrograms.flatMap(({ to }) => labelled(nameLabel, to)),
    programPorts: toPrograms.flatMap(portsOf),
    engines: toEngines.flatMap((rule) =>
      labelled(engineLabel, rule.to).map((engine) => `${engine}:${portsOf(rule).join()}`),
    ),
    outside: toOutside.flatMap((rule) => (rule.ports ? portsOf(rule).map(String) : ['all'])),
    others: rules.length - toPrograms.length - toEngines.length - toOutside.length,
  }
}

const table = tableOf('docs/operate/kubernetes.md', 'Allowed connections').map(
  ([program = '', called, engines, outside]) => ({
    program,
    called: listOf(called),
    engines: listOf(engines),
    outside: listOf(outside),
  }),
)

const enginePorts: Record<string, number> = { postgres: 5432, kafka: 9092, redis: 6379 }

/** Services that read the address of another service without calling that service. */
const onlyKnown = new Map([['accounts', ['segments', 'analytics', 'webhooks']]])

describe('the table of allowed connections', () => {
  it('has a row for each program and for setup', () => {
    expect(table.map(({ program }) => program)).toEqual([...programs, 'setup'])
  })

  it.each(programs)('lists the services whose addresses the settings of %s contain', (name) => {
    const read = namesOf(name)
    const named = programs.filter((other) => other !== name && read.includes(urlSetting(other)))
    const known = onlyKnown.get(name) ?? []
    const called = table.find(({ program }) => program === name)?.called ?? []

    // Every service calls the gateway, because it reads GATEWAY_JWKS_URL.
    const keys = withoutWorkers.includes(name) ? [] : ['gateway']
    expect(called.toSorted()).toEqual(
      [...named.filter((other) => !known.includes(other)), ...keys].toSorted(),
    )
  })

  it('lets the same services connect to the outside as docker-compose.yml, apart from the gateway', () => {
    const reaching = table.filter(({ outside }) => outside.length > 0).map(({ program }) => program)
    const composed = programs.filter(
      (name) => name !== 'gateway' && containers[name]?.networks?.includes('outside') === true,
    )

    expect(reaching).toEqual(composed)
  })
})

describe.each(table)('the policies of $program', ({ program, called, engines, outside }) => {
  const folder = `k8s/base/${program}`

  it('allow exactly the outgoing connections of the table', () => {
    expect(allowedEgress(folder)).toEqual({
      programs: called,
      programPorts: called.length > 0 ? [8080] : [],
      engines: engines.map((engine) => `${engine}:${enginePorts[engine]}`),
      outside,
      others: 1,
    })
  })

  it('allow queries to the DNS of the cluster', () => {
    const rules = policiesOf(folder).flatMap(({ egress = [] }) => egress)

    expect(rules.filter(({ to }) => to?.some(({ namespaceSelector }) => namespaceSelector))).toEqual([
      {
        to: [dns],
        ports: [
          { protocol: 'UDP', port: 53 },
          { protocol: 'TCP', port: 53 },
        ],
      },
    ])
  })

  it('allow callers to connect to the instances that serve requests', () => {
    const callers = table.filter((row) => row.called.includes(program)).map((row) => row.program)
    const incoming = policiesOf(folder).filter(({ ingress = [] }) => ingress.length > 0)

    expect(
      incoming.map(({ podSelector, ingress = [] }) => ({
        to: podSelector.matchLabels,
        from: ingress.map((rule) => ({ names: labelled(nameLabel, rule.from), ports: portsOf(rule) })),
      })),
    ).toEqual(
      callers.length === 0
        ? []
        : [
            {
              to: { [nameLabel]: program, 'app.kubernetes.io/component': 'http' },
              from: [{ names: callers, ports: [8080] }],
            },
          ],
    )
  })

  it('deny all other connections of all pods', () => {
    expect(policiesOf(folder)[0]).toMatchObject({
      podSelector: { matchLabels: { [nameLabel]: program } },
      policyTypes: ['Ingress', 'Egress'],
    })
    expect(policiesOf(folder)[0]?.ingress).toBeUndefined()
  })

  it('deny connections to private networks in the rules for the outside', () => {
    const blocks = policiesOf(folder)
      .flatMap(({ egress = [] }) => egress)
      .flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []))

    expect(blocks.length).toBe(outside.length === 0 ? 0 : 2)
    for (const { cidr, except = [] } of blocks)
      expect(except).toEqual(
        expect.arrayContaining(
          cidr === '::/0'
            ? ['fc00::/7', 'fe80::/10', '::1/128']
            : ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16'],
        ),
      )
  })
})

describe.each(Object.keys(enginePorts))('the policies of %s', (engine) => {
  it('allow connections only from the programs that use it', () => {
    const users = table.filter(({ engines }) => engines.includes(engine)).map(({ program }) => program)

    expect(policiesOf(`k8s/engines/${engine}`)).toEqual([
      {
        podSelector: { matchLabels: { [engineLabel]: engine } },
        policyTypes: ['Ingress', 'Egress'],
        ingress: [
          {
            from: users.map((name) => ({ podSelector: { matchLabels: { [nameLabel]: name } } })),
            ports: [{ protocol: 'TCP', port: enginePorts[engine] }],
          },
        ],
      },
    ])
  })
})
