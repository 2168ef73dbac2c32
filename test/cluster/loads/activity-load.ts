import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { apiClient, type ApiResponse } from '@postrider/testing/service'
import { printLine } from '../support/cluster-under-test.ts'
import { addDomain, type ClusterWithSink } from '../support/cluster-with-sink.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { newProject, type OwnedProject } from '../support/owner.ts'
import type { LoadUnderKillsOptions, LoadUnderKills } from './load-plan.ts'

const domain = 'activity.example'
const settleMs = 180_000
const perSecond = 10

/** Tracks events and sends mails at a constant rate. Rebuilds the activity after half of the time. */
export async function startActivityLoad(
  { cluster }: ClusterWithSink,
  { seconds }: LoadUnderKillsOptions,
): Promise<LoadUnderKills> {
  const project = await newProject(cluster.demo)
  await addDomain(cluster, { projectId: project.id, domain })
  const load = work(cluster, project, seconds)
  // Retries while PostgreSQL is unavailable.
  const rebuilding = pause(seconds * 500).then(() =>
    until(() =>
      startRebuild(cluster, project.id).then(
        () => true,
        () => false,
      ),
    ),
  )
  // `stop` reports the error.
  rebuilding.catch(() => undefined)
  return {
    stop: async () => {
      await rebuilding
      await load.stop()
    },
    expectDone: () => expectDone(cluster, project.id, load.accepted),
  }
}

interface AcceptedCounts {
  tracked: number
  sent: number
}

/** Tracks events and sends mails for `seconds`. Counts the accepted requests. */
function work(cluster: NativeCluster, { keys, api }: OwnedProject, seconds: number) {
  const open = apiClient(
    () => cluster.demo.baseUrl,
    () => ({ authorization: `Bearer ${keys.public}` }),
  )
  const accepted: AcceptedCounts = { tracked: 0, sent: 0 }
  const isAccepted = async (answer: Promise<ApiResponse>): Promise<boolean> =>
    (await answer.catch(() => undefined))?.status === 200
  const working = (async () => {
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(1_000 / perSecond)) {
      const email = `p${accepted.tracked % 50}@example.net`
      if (await isAccepted(open.post('/v1/track', { body: { email, event: 'bought' } })))
        accepted.tracked += 1
      const mail = { to: email, from: `us@${domain}`, subject: 'Thanks', body: '<p>Thanks</p>' }
      if (await isAccepted(api.post('/v1/send', { body: mail }))) accepted.sent += 1
    }
  })()
  return { accepted, stop: () => working }
}
// This is a type alias, because an interface is not assignable to the type of a query row.
type Count = { type: string; count: string }

const countsOf = async (cluster: NativeCluster, service: string, query: string) =>
  Object.fromEntries(
    (await cluster.query<Count>(service, query)).map(({ type, count }) => [type, Number(count)]),
  )

/**
 * Counts the events and mails of a project in the databases of contacts and send. The keys are types of
 * activity entries.
 */
async function countInLedgers(cluster: NativeCluster, projectId: string): Promise<Record<string, number>> {
  return {
    ...(await countsOf(
      cluster,
      'contacts',
      `select 'event.triggered' as type, count(*) from events where project_id = '${projectId}' and name = 'bought'`,
    )),
    ...(await countsOf(
      cluster,
      'send',
      `select fact.type, count(*) from emails
        cross join lateral (values ('email.sent', sent_at), ('email.delivered', delivered_at)) fact (type, at)
        where project_id = '${projectId}' and at is not null group by fact.type`,
    )),
  }
}

const ledgerTypes = `('event.triggered', 'email.sent', 'email.delivered')`

const countInActivity = (cluster: NativeCluster, projectId: string) =>
  countsOf(
    cluster,
    'analytics',
    `select type, count(*) from activity where project_id = '${projectId}' and type in ${ledgerTypes} group by type`,
  )

/**
 * Returns the roll-up counts that differ from the activity, and the counts of the activity that differ from
 * the roll-ups.
 */
const wrongRollups = (cluster: NativeCluster, projectId: string) =>
  cluster.query(
    'analytics',
    `with counted as (
      select split_part(type, '/', 1) as type, quarter, sum(count) as count from rollups
      where project_id = '${projectId}' and key = '' group by 1, 2
    ), recounted as (
      select type, date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z') as quarter, count(*)::numeric as count
      from activity where project_id = '${projectId}' group by 1, 2
    )
    select * from (table counted except table recounted) as wrong
    union all select * from (table recounted except table counted) as missing`,
  )

/** Starts a rebuild in the same way as `postrider rebuild-analytics`. */
const startRebuild = (cluster: NativeCluster, projectId: string) =>
  cluster.query(
    'analytics',
    `insert into rebuilds (project_id, generation, since, stage, cursor, facts, revision, due_at, updated_at)
      values ('${projectId}', 1, 'epoch', 'send', null, 0, 0, now(), now()) on conflict do nothing`,
  )

const stageOf = async (cluster: NativeCluster, projectId: string): Promise<unknown> =>
  (
    await cluster.query<{ stage: string }>(
      'analytics',
      `select stage from rebuilds where project_id = '${projectId}'`,
    )
  )[0]?.stage

/** Returns whether the activity matches the databases of contacts and send and the rebuild has finished. */
async function matchesLedgers(cluster: NativeCluster, projectId: string): Promise<boolean> {
  const [feed, ledgers] = [
    await countInActivity(cluster, projectId),
    await countInLedgers(cluster, projectId),
  ]
  const types = Object.keys({ ...feed, ...ledgers })
  return types.every((type) => feed[type] === ledgers[type]) && (await stageOf(cluster, projectId)) === 'done'
}

async function expectDone(
  cluster: NativeCluster,
  projectId: string,
  accepted: AcceptedCounts,
): Promise<void> {
  const beganAt = Date.now()
  while (!(await matchesLedgers(cluster, projectId)) && Date.now() < beganAt + settleMs) await pause(1_000)
  printLine(
    `activity: ${accepted.tracked} events, ${accepted.sent} mails; complete after ${Date.now() - beganAt} ms`,
  )

  expect(await stageOf(cluster, projectId)).toBe('done')
  const feed = await countInActivity(cluster, projectId)
  expect(feed).toEqual(await countInLedgers(cluster, projectId))
  expect(feed['event.triggered']).toBeGreaterThanOrEqual(accepted.tracked)
  expect(feed['email.sent']).toBeGreaterThanOrEqual(accepted.sent)
  expect(await wrongRollups(cluster, projectId)).toEqual([])
  expect(await cluster.query('analytics', 'select reason from dead_letters')).toEqual([])
}
