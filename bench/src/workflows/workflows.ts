import type { Cluster } from '../cluster.ts'
import { addDomain } from '../campaign-project.ts'
import type { Config } from '../config.ts'
import { outcomeOf, type Outcome, type Row } from '../outcome.ts'
import { createProject } from '../segments/project.ts'
import { executions } from './executions.ts'
import { createWorkflow, type WorkflowKind } from './graphs.ts'
import { measureDeliveries } from './deliveries.ts'

/**
 * Targets in executions per second. `plain` is CONDITION, UPDATE_CONTACT, EXIT. `mail` is CONDITION,
 * UPDATE_CONTACT, SEND_EMAIL.
 */
const perSecond = { plain: 1_000, mail: 400 } as const

/**
 * Measures executions with three steps. Then measures how soon a mail is delivered at half of the measured
 * rate.
 */
export async function workflows(config: Config, cluster: Cluster): Promise<Outcome> {
  const rows: Row[] = []
  for (const kind of (['plain', 'mail'] as const).filter((each) => config.parts.includes(each)))
    rows.push(...(await measureKind(config, cluster, kind)))
  return outcomeOf(
    config,
    rows,
    '1,000 executions/s without a mail and 400 with one; a request in these rows is an execution, from its event to its end',
  )
}

/** V8 compiles during the first 15,000 executions or so, and these are several times as expensive. */
const warmUpSeconds = 20

async function measureKind(config: Config, cluster: Cluster, kind: WorkflowKind): Promise<Row[]> {
  const project = await createProject(cluster, `Workflow-${kind}`)
  await addDomain(cluster, project.id)
  const target = { cluster, project, workflow: await createWorkflow(project, kind) }
  await executions(target, { name: 'warm-up', seconds: warmUpSeconds })
  const measured = await executions(target, { name: nameOf(kind), seconds: config.seconds })
  const limit = perSecond[kind]
  const row = { ...measured, limit, ratio: measured.requestsPerSecond / limit }
  return kind === 'mail'
    ? [row, await measureDeliveries(config, target, measured.requestsPerSecond / 2)]
    : [row]
}

const nameOf = (kind: WorkflowKind): string =>
  kind === 'plain' ? 'CONDITION, UPDATE_CONTACT, EXIT' : 'CONDITION, UPDATE_CONTACT, SEND_EMAIL'
