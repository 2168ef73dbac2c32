import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { services } from '@postrider/services'
import { rowsWith } from '../flow/support/rows-with.ts'
import { until } from '@postrider/testing/jest'
import { describeCluster, printLine } from './support/cluster-under-test.ts'
import { chaosSettings } from './support/config.ts'
import { filesBelow, keysWith } from './checks/redis-and-files.ts'
import { killAtRandom, seeded } from './support/kills.ts'
import { startNativeCluster, type NativeCluster } from './support/native-cluster.ts'
import { dsnToken, createPopulatedProject, type PopulatedProject } from './support/populated-project.ts'

const { seed, seconds } = chaosSettings({ seconds: 24 })
const withinMs = 240_000
/** The time in which the send service must restart and remove the files. */
const filesMs = 60_000

// The low rate keeps mails in the queue while the project is deleted, and leaves enough time to pause a
// campaign.
const start = (): Promise<NativeCluster> =>
  startNativeCluster('contacts=1', { SEND_PROJECT_RATE_PER_SECOND: '5', DSN_TOKEN: dsnToken })

/**
 * Retries until the request succeeds, because the gateway or the accounts service may be killed. 404 means
 * that an earlier attempt deleted the project and only its response was lost.
 */
async function deleteProject({ id, owner }: PopulatedProject): Promise<void> {
  for (;;) {
    const answer = await owner.delete(`/users/@me/projects/${id}`).catch(() => undefined)
    if (answer?.status === 200 || answer?.status === 404) return
    await pause(100)
  }
}

const databaseUrlsOf = async (cluster: NativeCluster): Promise<{ databaseUrls: string[] }> => ({
  databaseUrls: await Promise.all(services.map(({ database }) => cluster.databaseUrl(database))),
})

/** Returns whether the stored files are exactly the files in the table `uploads`. */
async function hasOnlyKnownFiles(cluster: NativeCluster): Promise<boolean> {
  const rows = await cluster.query<{ key: string }>('send', 'select key from uploads order by key')
  const files = await filesBelow(join(cluster.dataDir, 'uploads'))
  return rows.length > 0 && files.join() === rows.map(({ key }) => key).join()
}

/**
 * The send service removes files 15 minutes after their rows, in a loop that also runs at start. Makes all
 * files due and restarts the service.
 */
async function removeFiles(cluster: NativeCluster): Promise<void> {
  await cluster.query('send', 'update objects_to_remove set due_at = now()')
  await cluster.signal('send-1', 'SIGTERM')
}

/**
 * Shortens two delays of the project purge to two seconds. A project stays locked for a minute if the process
 * that purges it is killed, and late rows are purged 30 seconds later.
 */
const purgeSoon = (cluster: NativeCluster): Promise<unknown> =>
  Promise.all(
    followers.map(({ database }) =>
      cluster.query(
        database,
        `update projects set purge_at = now() + interval '2 seconds' where purge_at > now() + interval '2 seconds'`,
      ),
    ),
  )

/** The services that store copies of projects: all except accounts, which owns the projects. */
const followers = services.filter(({ name }) => name !== 'accounts')

// This test has its own cluster, because the cluster sends slowly and its provider accepts any domain without
// verification.
describeCluster('a project that is deleted in a cluster', start, (context) => {
  it(
    `leaves only a tombstone, even if services are killed during the deletion (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster } = context()
      const [doomed, other] = await Promise.all([
        createPopulatedProject(cluster, 'doomed.example.com'),
        createPopulatedProject(cluster, 'other.example.com'),
      ])
      const contactDomain = `contacts-${doomed.id.slice(-12)}.example.net`
      const load = [doomed.work(contactDomain), other.work('others.example.net')]
      const databases = await databaseUrlsOf(cluster)
      await until(async () => (await cluster.query('contacts', 'select from import_rows limit 1')).length > 0)
      const places = async () => Object.keys(await rowsWith(databases, doomed.id)).length
      await until(async () => (await places()) > 35)
      const victims = (await cluster.processes())
        .map(({ name }) => name)
        .filter((name) => services.some((each) => name.startsWith(`${each.name}-`)) || name === 'gateway')

      const deleting = deleteProject(doomed).then(() => Date.now())
      const killed = await killAtRandom(cluster, {
        victims: victims.map((name) => [name]),
        seconds,
        random: seeded(seed),
      })
      const deletedAt = await deleting
      const accepted = await Promise.all(load.map((each) => each.stop()))
      const texts = [doomed.id, contactDomain]
      const left = async () => ({
        rows: await rowsWith(databases, doomed.id),
        contactRows: await rowsWith(databases, contactDomain),
        keys: (await keysWith(cluster, texts)).filter(({ key }) => !key.startsWith('revoked:')),
        furtherFiles: !(await hasOnlyKnownFiles(cluster)),
      })
      const tombstone = {
        rows: { projects: services.length },
        contactRows: {},
        keys: [],
        furtherFiles: false,
      }
      const isLeft = async (wanted: object): Promise<boolean> => {
        await pause(500)
        await purgeSoon(cluster)
        return isDeepStrictEqual(await left(), { ...tombstone, ...wanted })
      }
      const late = (error: unknown): void => printLine(`deletion: ${String(error)}`)
      await until(() => isLeft({ furtherFiles: true }), withinMs).catch(late)
      await removeFiles(cluster)
      // Reading the folder fails if it changes at the same time: try again.
      await until(() => isLeft({}).catch(() => false), filesMs).catch(late)
      printLine(
        `deletion: seed ${seed}, killed ${killed.join(' ')}; ${accepted.join(' and ')} requests; deleted after ${Date.now() - deletedAt} ms`,
      )

      expect(new Set(killed)).toEqual(new Set(victims))
      expect(await left()).toEqual(tombstone)
      const revoked = await keysWith(cluster, texts)
      for (const { livesMs } of revoked) expect(livesMs).toBeGreaterThan(0)
      for (const { database } of services)
        expect(
          await cluster.query(
            database,
            `select name, generation::int from projects where id = '${doomed.id}'`,
          ),
        ).toEqual([{ name: '', generation: 2 }])

      expect((await other.api.get('/contacts?search=imported')).body.total).toBe(10_000)
    },
    (seconds + 60) * 1_000 + withinMs + filesMs,
  )
})
