import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { apiClient, type Answer } from '@postrider/testing/service'
import { tell } from '../support/cluster-under-test.ts'
import { addDomain, type ClusterWithSink } from '../support/cluster-with-sink.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { newProject, type OwnedProject } from '../support/owner.ts'
import type { LoadPlan, LoadUnderKills } from './load-plan.ts'

const domain = 'activity.example'
const settleMs = 180_000
const perSecond = 10

/** Events and mails at an even rate, whose activity is rebuilt in the middle. */
export async function startActivity(
  { cluster }: ClusterWithSink,
  { seconds }: LoadPlan,
): Promise<LoadUnderKills> {
  const project = await newProject(cluster.demo)
  await addDomain(cluster, { projectId: project.id, domain })
  const load = work(cluster, project, seconds)
  // Again while PostgreSQL is away.
  const rebuilding = pause(seconds * 500).then(() =>
    until(() =>
      startRebuild(cluster, project.id).then(
        () => true,
        () => false,
      ),
    ),
  )
  // `stop` rejects with what is wrong.
  rebuilding.catch(() => undefined)
  return {
    stop: async () => {
      await rebuilding
      await load.stop()
    },
    expectDone: () => expectDone(cluster, project.id, load.asked),
  }
}

interface Asked {
  tracked: number
  sent: number
}

/** Tracks events and sends mails until it is stopped; what is refused is not counted. */
function work(cluster: NativeCluster, { keys, api }: OwnedProject, seconds: number) {
  const open = apiClient(
    () => cluster.demo.baseUrl,
    () => ({ authorization: `Bearer ${keys.public}` }),
  )
  const asked: Asked = { tracked: 0, sent: 0 }
  const isTaken = async (answer: Promise<Answer>): Promise<boolean> =>
    (await answer.catch(() => undefined))?.status === 200
  const working = (async () => {
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(1_000 / perSecond)) {
      const email = `p${asked.tracked % 50}@example.net`
      if (await isTaken(open.post('/v1/track', { body: { email, event: 'bought' } }))) asked.tracked += 1
      const mail = { to: email, from: `us@${domain}`, subject: 'Thanks', body: '<p>Thanks</p>' }
      if (await isTaken(api.post('/v1/send', { body: mail }))) asked.sent += 1
    }
  })()
  return { asked, stop: () => working }
}
// A type and not an interface, so that it is a row of any columns.
type Count = { type: string; count: string }

const countsOf = async (cluster: NativeCluster, service: string, query: string) =>
  Object.fromEntries(
    (await cluster.query<Count>(service, query)).map(({ type, count }) => [type, Number(count)]),
  )

/** What the ledgers have of a project, by the types of the feed. */
async function inLedgers(cluster: NativeCluster, projectId: string): Promise<Record<string, number>> {
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

const inFeed = (cluster: NativeCluster, projectId: string) =>
  countsOf(
    cluster,
    'analytics',
    `select type, count(*) from activity where project_id = '${projectId}' and type in ${ledgerTypes} group by type`,
  )

/**
 * What the roll-ups count that does not match a count of the feed, by type and quarter of an hour, in either
 * direction.
 */
const differences = (cluster: NativeCluster, projectId: string) =>
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

/** Has the service begin a rebuild, as `postrider rebuild-analytics` does. */
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

/** Whether the feed has what the ledgers have, and the rebuild is done. */
async function isAsTheLedgers(cluster: NativeCluster, projectId: string): Promise<boolean> {
  const [feed, ledgers] = [await inFeed(cluster, projectId), await inLedgers(cluster, projectId)]
  const types = Object.keys({ ...feed, ...ledgers })
  return types.every((type) => feed[type] === ledgers[type]) && (await stageOf(cluster, projectId)) === 'done'
}

async function expectDone(cluster: NativeCluster, projectId: string, asked: Asked): Promise<void> {
  const beganAt = Date.now()
  while (!(await isAsTheLedgers(cluster, projectId)) && Date.now() < beganAt + settleMs) await pause(1_000)
  tell(`activity: ${asked.tracked} events, ${asked.sent} mails; complete after ${Date.now() - beganAt} ms`)

  expect(await stageOf(cluster, projectId)).toBe('done')
  const feed = await inFeed(cluster, projectId)
  expect(feed).toEqual(await inLedgers(cluster, projectId))
  expect(feed['event.triggered']).toBeGreaterThanOrEqual(asked.tracked)
  expect(feed['email.sent']).toBeGreaterThanOrEqual(asked.sent)
  expect(await differences(cluster, projectId)).toEqual([])
  expect(await cluster.query('analytics', 'select reason from dead_letters')).toEqual([])
}
