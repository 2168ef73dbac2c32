import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { measure } from '../measure.ts'
import { outcomeOf, type Outcome, type Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { callApi, createProjects, type Project } from '../segments/project.ts'
import type { AttackPlan, AttackRequest } from './attack-plan.ts'
import type { BodyKind } from './bodies.ts'
import { sendPlan, uploadRows } from './bystander.ts'
import { duringAttack } from './start-attack.ts'

/** Target: the maximum factor by which the bystander's p99 may increase. */
const maxRatio = 3

/** The number of projects of the attacker, which is a separate user. */
const projects = 9
const address = '203.0.113.7'

/**
 * Measures how much one user's requests (the bystander's) slow down while another user of the same server
 * sends a flood of expensive requests (the attack).
 */
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
  return outcomeOf(config, rows, 'p99 of the bystander alone; `ratio` compares p99, and its target is 3')
}

interface MeasureInput {
  config: Config
  attacks: ReturnType<typeof attacksOf>
}

type Measure = (cluster: Cluster, attacks: MeasureInput) => Promise<Row[]>

const sendDuringAttack =
  (name: 'values' | 'attachments' | 'junk' | 'public-key', text: string): Measure =>
  async (cluster, { config, attacks }) => {
    const plan = sendPlan(cluster, config.seconds)
    const alone = await measure(`/v1/send alone`, plan, { pids: pidsOf(cluster) })
    const { result, statuses } = await duringAttack(attacks[name], () =>
      measure(`during ${text}`, plan, { pids: pidsOf(cluster) }),
    )
    return [alone, comparedWith(alone, { ...result, after: statuses })]
  }

const measures: Record<string, Measure> = {
  values: sendDuringAttack('values', 'JSON of 490,000 values'),
  junk: sendDuringAttack('junk', '49 MB of junk'),
  slow: async (cluster, { attacks }) => {
    const alone = await uploadRows(cluster, 'alone')
    const { result, statuses } = await duringAttack(attacks.slow, () =>
      uploadRows(cluster, 'during slow uploads'),
    )
    return [
      ...alone,
      ...result.map((row, index) => comparedWith(alone[index] ?? row, { ...row, after: statuses })),
    ]
  },
  'public-key': sendDuringAttack('public-key', 'a flood of /v1/track'),
  // This attack is the last, because its accepted mails are still being delivered after the attack.
  attachments: sendDuringAttack('attachments', '10 MB attachments'),
}

const comparedWith = (alone: Row, row: Row): Row => ({
  ...row,
  limit: alone.p99,
  ratio: row.p99 / alone.p99,
  boundMs: maxRatio * alone.p99,
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

/** Adds a domain, which the inbox provider verifies. Returns a sender address. */
async function addDomain(project: Project): Promise<string> {
  const domain = `p${project.id}.example.com`
  const added = await callApi(project, 'POST /domains', { domain })
  await callApi(project, `GET /domains/${String(Object(added).id)}/verify`)
  return `hello@${domain}`
}
