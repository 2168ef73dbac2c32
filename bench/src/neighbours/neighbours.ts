import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { measure } from '../measure.ts'
import { outcomeOf, type Outcome, type Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { ask, createProjects, type Project } from '../segments/project.ts'
import type { AttackPlan, AttackRequest } from './attack-plan.ts'
import type { BodyKind } from './bodies.ts'
import { sendPlan, uploadRows } from './bystander.ts'
import { beside } from './start-attack.ts'

/** To hold: what a bystander asks takes at most so many times as long at p99. */
const mostTimes = 3

/** The projects of the attacker, a user of its own. */
const projects = 9
const address = '203.0.113.7'

/** What a bystander notices while another user of the same server does its worst. */
export async function neighbours(config: Config, cluster: Cluster): Promise<Outcome> {
  const attackers = await Promise.all(
    (await createProjects(cluster, 'attacker', projects)).map(async (project) => ({
      project,
      from: await addDomain(project),
    })),
  )
  const attacks = attacksOf(cluster.demo.baseUrl, attackers)
  await measure('warm-up', { ...sendPlan(cluster, 5), warmUpRequests: 200 }, { pids: {} })
  const rows: Row[] = []
  for (const [part, measured] of Object.entries(measures))
    if (config.parts.includes(part)) rows.push(...(await measured(cluster, { config, attacks })))
  return outcomeOf(config, rows, 'p99 of the bystander alone; `ratio` is of p99, and 3 is to hold')
}

interface Attacks {
  config: Config
  attacks: ReturnType<typeof attacksOf>
}

type Measure = (cluster: Cluster, attacks: Attacks) => Promise<Row[]>

const besideSend =
  (name: 'values' | 'attachments' | 'junk' | 'public-key', text: string): Measure =>
  async (cluster, { config, attacks }) => {
    const plan = sendPlan(cluster, config.seconds)
    const alone = await measure(`/v1/send alone`, plan, { pids: pidsOf(cluster) })
    const { result, statuses } = await beside(attacks[name], () =>
      measure(`beside ${text}`, plan, { pids: pidsOf(cluster) }),
    )
    return [alone, against(alone, { ...result, after: statuses })]
  }

const measures: Record<string, Measure> = {
  values: besideSend('values', 'JSON of 490,000 values'),
  junk: besideSend('junk', '49 MB of junk'),
  slow: async (cluster, { attacks }) => {
    const alone = await uploadRows(cluster, 'alone')
    const { result, statuses } = await beside(attacks.slow, () => uploadRows(cluster, 'beside slow uploads'))
    return [
      ...alone,
      ...result.map((row, index) => against(alone[index] ?? row, { ...row, after: statuses })),
    ]
  },
  'public-key': besideSend('public-key', 'a flood of /v1/track'),
  // Last: the delivery of what was accepted continues after the attack.
  attachments: besideSend('attachments', '10 MB attachments'),
}

const against = (alone: Row, row: Row): Row => ({
  ...row,
  limit: alone.p99,
  ratio: row.p99 / alone.p99,
  boundMs: mostTimes * alone.p99,
  bounded: 'p99',
})

interface Attacker {
  project: Project
  from: string
}

function attacksOf(url: string, attackers: readonly Attacker[]) {
  const all = (kinds: readonly [BodyKind, string][]): AttackRequest[] =>
    kinds.flatMap(([body, path]) =>
      attackers.map(({ project, from }) => ({ path, key: keyFor(project, body), body, from, address })),
    )
  const one = (body: BodyKind, path: string): AttackPlan => ({
    url,
    connections: 8,
    requests: all([[body, path]]).slice(0, 1),
  })
  const slow = all([
    ['slow-image', '/uploads/image'],
    ['slow-import', '/contacts/import'],
  ])
  return {
    values: one('values', '/v1/send'),
    attachments: one('attachment', '/v1/send'),
    junk: one('junk', '/v1/send'),
    'public-key': one('track', '/v1/track'),
    slow: { url, connections: 4 * slow.length, requests: slow },
  }
}

const keyFor = ({ publicKey, secretKey }: Project, body: BodyKind): string =>
  body === 'track' ? publicKey : secretKey

/** Adds a domain that the inbox takes as verified; returns a sender of it. */
async function addDomain(project: Project): Promise<string> {
  const domain = `p${project.id}.example.com`
  const added = await ask(project, 'POST /domains', { domain })
  await ask(project, `GET /domains/${String(Object(added).id)}/verify`)
  return `hello@${domain}`
}
