import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { services } from '@postrider/services'
import { rowsWith } from '../flow/support/rows-with.ts'
import { until } from '@postrider/testing/jest'
import { describeCluster, tell } from './support/cluster-under-test.ts'
import { chaosSettings } from './support/config.ts'
import { filesBelow, keysWith } from './verdicts/kept-elsewhere.ts'
import { killAtRandom, seeded } from './support/kills.ts'
import { startNativeCluster, type NativeCluster } from './support/native-cluster.ts'
import { dsnToken, wholeProject, type WholeProject } from './support/whole-project.ts'

const { seed, seconds } = chaosSettings({ seconds: 24 })
const withinMs = 240_000
/** Send starts again, and its files go. */
const filesMs = 60_000

// So slow that a campaign can be paused, and that mails are on their way while their project goes.
const start = (): Promise<NativeCluster> =>
  startNativeCluster('contacts=1', { SEND_PROJECT_RATE_PER_SECOND: '5', DSN_TOKEN: dsnToken })

/**
 * Asks until it is answered: accounts or the gateway may be killed meanwhile. 404: it was deleted by a
 * request without an answer.
 */
async function deleteProject({ id, owner }: WholeProject): Promise<void> {
  for (;;) {
    const answer = await owner.delete(`/users/@me/projects/${id}`).catch(() => undefined)
    if (answer?.status === 200 || answer?.status === 404) return
    await pause(100)
  }
}

const databaseUrlsOf = async (cluster: NativeCluster): Promise<{ databaseUrls: string[] }> => ({
  databaseUrls: await Promise.all(services.map(({ database }) => cluster.databaseUrl(database))),
})

/** Whether the files are those that rows name, and no others. */
async function hasNoFurtherFiles(cluster: NativeCluster): Promise<boolean> {
  const rows = await cluster.query<{ key: string }>('send', 'select key from uploads order by key')
  const files = await filesBelow(join(cluster.dataDir, 'uploads'))
  return rows.length > 0 && files.join() === rows.map(({ key }) => key).join()
}

/**
 * Files are removed a quarter of an hour after their rows, by a loop that comes by every minute and when send
 * starts: here now.
 */
async function removeFiles(cluster: NativeCluster): Promise<void> {
  await cluster.query('send', 'update objects_to_remove set due_at = now()')
  await cluster.signal('send-1', 'SIGTERM')
}

/**
 * A killed process holds a project that it searches for a minute, and what is written late is found by a
 * search half a minute later: here two seconds later.
 */
const searchSoon = (cluster: NativeCluster): Promise<unknown> =>
  Promise.all(
    followers.map(({ database }) =>
      cluster.query(
        database,
        `update projects set purge_at = now() + interval '2 seconds' where purge_at > now() + interval '2 seconds'`,
      ),
    ),
  )

/** Accounts has the projects; the others follow it. */
const followers = services.filter(({ name }) => name !== 'accounts')

// A cluster of its own: its mail is slow, and it needs a provider that takes the domain of anybody.
describeCluster('a project that is deleted in a cluster', start, (given) => {
  it(
    `leaves a tombstone alone, whichever services are killed meanwhile (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster } = given()
      const [doomed, other] = await Promise.all([
        wholeProject(cluster, 'doomed.example.com'),
        wholeProject(cluster, 'other.example.com'),
      ])
      const peopleAt = `people-${doomed.id.slice(-12)}.example.net`
      const load = [doomed.work(peopleAt), other.work('others.example.net')]
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
      const taken = await Promise.all(load.map((each) => each.stop()))
      const texts = [doomed.id, peopleAt]
      const left = async () => ({
        rows: await rowsWith(databases, doomed.id),
        people: await rowsWith(databases, peopleAt),
        keys: (await keysWith(cluster, texts)).filter(({ key }) => !key.startsWith('revoked:')),
        furtherFiles: !(await hasNoFurtherFiles(cluster)),
      })
      const tombstone = { rows: { projects: services.length }, people: {}, keys: [], furtherFiles: false }
      const isLeft = async (wanted: object): Promise<boolean> => {
        await pause(500)
        await searchSoon(cluster)
        return isDeepStrictEqual(await left(), { ...tombstone, ...wanted })
      }
      const late = (error: unknown): void => tell(`deletion: ${String(error)}`)
      await until(() => isLeft({ furtherFiles: true }), withinMs).catch(late)
      await removeFiles(cluster)
      // A file may be removed while the folder is read.
      await until(() => isLeft({}).catch(() => false), filesMs).catch(late)
      tell(
        `deletion: seed ${seed}, killed ${killed.join(' ')}; ${taken.join(' and ')} requests; gone after ${Date.now() - deletedAt} ms`,
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
