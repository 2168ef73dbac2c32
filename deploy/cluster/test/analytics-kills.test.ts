import { setTimeout as pause } from 'node:timers/promises'
import { apiClient, type Client } from '@postrider/testing'
import { describeCluster, tell } from './cluster-under-test.ts'
import { chaosSettings } from './config.ts'
import { killAtRandom, seeded } from './kills.ts'
import type { NativeCluster } from './native-cluster.ts'

const { seed, seconds, scale } = chaosSettings({ seconds: 45, scale: 'analytics=2' })
const settleMs = 180_000
const perSecond = 10

interface Asked {
  tracked: number
  sent: number
}

/** Tracks events and sends mails at an even rate for so long; what is refused is not counted. */
async function work(api: { secret: Client; public: Client }, domain: string): Promise<Asked> {
  const asked: Asked = { tracked: 0, sent: 0 }
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(1_000 / perSecond)) {
    const email = `p${asked.tracked % 50}@example.net`
    const tracked = await api.public.post('/v1/track', { body: { email, event: 'bought' } })
    if (tracked.status === 200) asked.tracked += 1
    const mail = { to: email, from: `us@${domain}`, subject: 'Thanks', body: '<p>Thanks</p>' }
    const sent = await api.secret.post('/v1/send', { body: mail })
    if (sent.status === 200) asked.sent += 1
  }
  return asked
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

/** What the roll-ups count that does not match a count of the feed, by type and quarter of an hour, in either direction. */
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

/** Has the service begin a rebuild, as `npm run analytics:rebuild` does. */
const startRebuild = (cluster: NativeCluster, projectId: string) =>
  cluster.query(
    'analytics',
    `insert into rebuilds (project_id, generation, since, stage, cursor, facts, revision, due_at, updated_at)
      values ('${projectId}', 1, 'epoch', 'send', null, 0, 0, now(), now())`,
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

describeCluster(`activity in a cluster with ${scale}`, scale, (given) => {
  it(
    `has every fact once while analytics and Kafka are killed at random, a rebuild in the middle (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster } = given()
      const { projectId, baseUrl, secretKey, publicKey, domain } = cluster.demo
      const clientOf = (key: string) =>
        apiClient(
          () => baseUrl,
          () => ({ authorization: `Bearer ${key}` }),
        )
      const victims = (await cluster.processes())
        .map(({ name }) => name)
        .filter((name) => /^analytics-|^kafka$/.test(name))

      const working = work({ secret: clientOf(secretKey), public: clientOf(publicKey) }, domain)
      const killing = killAtRandom(cluster, { victims, seconds, random: seeded(seed) })
      await pause(seconds * 500)
      await startRebuild(cluster, projectId)
      const [asked, killed] = await Promise.all([working, killing])
      const endedAt = Date.now()
      const isComplete = () => isAsTheLedgers(cluster, projectId)
      while (!(await isComplete()) && Date.now() < endedAt + settleMs) await pause(1_000)
      tell(
        `activity: seed ${seed}, killed ${killed.join(' ')}; ${asked.tracked} events, ${asked.sent} mails; complete after ${Date.now() - endedAt} ms`,
      )

      expect(new Set(killed)).toEqual(new Set(victims))
      expect(await stageOf(cluster, projectId)).toBe('done')
      const feed = await inFeed(cluster, projectId)
      expect(feed).toEqual(await inLedgers(cluster, projectId))
      expect(feed['event.triggered']).toBeGreaterThanOrEqual(asked.tracked)
      expect(feed['email.sent']).toBeGreaterThanOrEqual(asked.sent)
      expect(await differences(cluster, projectId)).toEqual([])
      expect(await cluster.query('analytics', 'select reason from dead_letters')).toEqual([])
    },
    (seconds + 60) * 1_000 + settleMs,
  )
})
