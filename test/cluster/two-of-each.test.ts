import { setTimeout as pause } from 'node:timers/promises'
import { campaignOwner, countsOf, nobody, seedContacts } from './loads/campaign-owner.ts'
import { accounted, startStoppable, stopAndWatch, untilAccounted } from './loads/campaign-rounds.ts'
import { expectCampaignToSegment } from './loads/campaign-to-segment.ts'
import { countOf, tell } from './support/cluster-under-test.ts'
import { describeClusterWithSink } from './support/cluster-with-sink.ts'
import { campaignSettings, chaosSettings } from './support/config.ts'
import { startJobs } from './loads/job-load.ts'
import { killAtRandom, seeded } from './support/kills.ts'
import { startLoad } from './loads/load.ts'
import { newProject } from './support/owner.ts'
import type { LoadUnderKills } from './loads/load-plan.ts'
import { expectDone, loads, victimsOf } from './loads/random-kills.ts'
import { findSinkFaults } from './verdicts/sink-verdict.ts'
import { stopEach, untilAllReady } from './support/stop-each.ts'

const { seed, seconds, kafkaAwaySeconds, scale } = chaosSettings()
const { perSecond, recipients, rounds } = campaignSettings()
const settings = {
  SEND_PROVIDER_RATE_PER_SECOND: String(perSecond),
  WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8',
}
const jobSeconds = 60
/** Until the requests that were left open are answered, and every event of the workflow is accepted. */
const endMs = 180_000
/** Leases of killed instances lapse after a minute, and some work may wait for two of them. */
const settleMs = 240_000
/** Waits of a load by hand: what a machine that is busy otherwise takes for each mail of the campaign. */
const doneMs = 2 * settleMs + recipients * 20
/** From the answer to a pause or a cancel to the last hand-over, at most. */
const stoppedMs = 1_000

/**
 * Contacts of a campaign that is stopped within four seconds of work: seven seconds of mail at the rate that
 * is set, or at one that two cores do not reach. Two of them are there at once: at the start, and after a
 * pause.
 */
const stopped = 7 * (perSecond || 4_000)
const undisturbed = { killed: [], busy: 1 }

// One cluster for all, because it takes a quarter of a minute to start. Each test judges its own projects,
// and leaves all processes running.
describeClusterWithSink(`a cluster with ${scale}`, { scale, settings }, (given) => {
  describe('campaigns', () => {
    it(
      'reach the subscribed contacts of a segment at their time, and count what becomes of them',
      () => expectCampaignToSegment(given()),
      300_000,
    )

    it(
      `hand nothing over a second after a pause, and the rest when they are resumed (CHAOS_SEED=${seed})`,
      async () => {
        const { cluster, sink } = given()
        const owner = await campaignOwner(cluster, 'pause.example')
        const everybody = await seedContacts(cluster, {
          project: owner.project,
          name: 'pause',
          count: stopped,
        })
        const running = await startStoppable({ owner, sink, subject: 'Paused' })

        // The other campaigns may be stopped before their first mail; this one is under way.
        while (running.taken().length === 0) await pause(20)
        await pause(3_000 * seeded(seed + 1)())
        const lateMs = await stopAndWatch(running, 'pause')
        const held = running.taken().length
        const paused = await owner.get(running.id)
        expect((await owner.call(running.id, 'resume')).status).toBe(200)
        const sent = await owner.until(running.id, 'SENT', settleMs)
        tell(`pause: held at ${held}, the last mail came ${lateMs} ms after the answer`)

        expect(lateMs).toBeLessThan(stoppedMs)
        expect(paused).toMatchObject({ status: 'SENDING', paused: true })
        expect(countsOf(sent)).toEqual({ ...nobody, total: stopped, sent: stopped })
        expect(findSinkFaults(running.taken(), { recipients: everybody, ...undisturbed })).toEqual([])
      },
      60_000 + settleMs,
    )

    it(
      `hand nothing over a second after a cancel, and account for everybody (CHAOS_SEED=${seed})`,
      async () => {
        const { cluster, sink } = given()
        const owner = await campaignOwner(cluster, 'cancel.example')
        await seedContacts(cluster, { project: owner.project, name: 'cancel', count: stopped })
        const random = seeded(seed + 2)
        for (let round = 1; round <= rounds; round += 1) {
          const running = await startStoppable({ owner, sink, subject: `Cancelled ${round}` })

          await pause(2_000 * random())
          const pausedMs = await stopAndWatch(running, 'pause')
          expect((await owner.call(running.id, 'resume')).status).toBe(200)
          await pause(2_000 * random())
          const cancelledMs = await stopAndWatch(running, 'cancel')
          const now = await untilAccounted(running, settleMs)
          const reached = running.taken().map(({ to }) => to)
          tell(
            `cancel: ${pausedMs} and ${cancelledMs} ms after the answers; ${JSON.stringify(countsOf(now))}`,
          )

          expect(Math.max(pausedMs, cancelledMs)).toBeLessThan(stoppedMs)
          expect(now).toMatchObject({ status: 'CANCELLED', sentCount: reached.length })
          expect(accounted(now)).toBe(now.totalRecipients)
          expect(findSinkFaults(running.taken(), { recipients: reached, ...undisturbed })).toEqual([])
        }
      },
      rounds * 30_000 + settleMs,
    )
  })

  // One period of kills, which all kinds of load see; then each is judged.
  describe(`while its processes are killed at random (CHAOS_SEED=${seed})`, () => {
    const running = new Map<string, LoadUnderKills>()
    let jobs: LoadUnderKills
    let killed: string[]
    let victims: string[][]
    let stopping: Promise<unknown> | undefined
    const stopAll = (): Promise<unknown> =>
      (stopping ??= Promise.all([...running.values()].map((each) => each.stop())))

    beforeAll(
      async () => {
        const { cluster } = given()
        victims = await victimsOf(cluster)
        for (const [name, start] of Object.entries(loads))
          running.set(name, await start(given(), { seed, seconds }))
        killed = await killAtRandom(cluster, { victims, seconds, random: seeded(seed) })
        tell(`kills: seed ${seed}, killed ${killed.join(' ')}`)
        // A rejection is reported by `Promise.all` below.
        stopAll().catch(() => undefined)
        // Leases of the killed processes lapse after a minute. In this minute contacts alone is killed, for
        // its jobs.
        await untilAllReady(cluster, [...new Set(victims.flat())])
        jobs = await startJobs(given(), { seed, seconds: jobSeconds })
        await Promise.all([stopAll(), jobs.stop()])
      },
      (seconds + 120 + jobSeconds) * 1_000 + endMs,
    )

    afterAll(async () => {
      // They still run where a load could not start.
      await stopAll()
      for (const each of running.values()) await each.close?.()
    })

    it('kills each of them', () => {
      expect(new Set(killed)).toEqual(new Set(victims.flat()))
    })

    it.each(Object.keys(loads))('%s', (name) => expectDone(running.get(name)), doneMs)

    it('does jobs to the end and once', () => expectDone(jobs), doneMs)
  })

  it(
    'goes on without Kafka, and publishes what has waited in order',
    async () => {
      const { cluster, faults } = given()
      const load = startLoad(cluster.demo, { clients: 4, pauseMs: 30 })
      await pause(500)

      // First it hangs, then it refuses.
      await cluster.signal('kafka', 'SIGSTOP')
      await pause(kafkaAwaySeconds * 500)
      const restore = cluster.keepDown('kafka')
      await pause(kafkaAwaySeconds * 500)
      await restore()
      const [outbox] = await cluster.query<{ count: string }>('contacts', 'select count(*) from outbox')
      const sent = await load.stop()
      tell(`Kafka away for ${kafkaAwaySeconds} s: ${countOf(sent)}; ${outbox?.count} messages waited`)

      expect(sent.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
      expect(Number(outbox?.count)).toBeGreaterThan(50)
      expect(await faults(sent)).toEqual([])
    },
    (kafkaAwaySeconds + 240) * 1_000,
  )

  it('goes on without Redis, counting for itself, and never takes a key that was rotated', async () => {
    const { cluster, faults } = given()
    const project = await newProject(cluster.demo)
    const load = startLoad(cluster.demo, { clients: 4, pauseMs: 20 })
    const track = async (key: string): Promise<number> => (await project.track(key)).status
    expect(await track(project.keys.public)).toBe(200)

    // It hangs: nothing can be revoked, so nothing changes.
    await cluster.signal('redis', 'SIGSTOP')
    const refused = await project.rotate()
    const limited = [await project.track(project.keys.public), await project.track(project.keys.public)]
    await cluster.signal('redis', 'SIGCONT')
    const [before, after] = limited.map(({ headers }) => Number(headers.get('ratelimit-remaining')))
    expect([refused.status, ...limited.map(({ status }) => status)]).toEqual([503, 200, 200])
    expect(after).toBe((before ?? 0) - 1)

    // It is back: the keys are rotated. Then it dies and comes back empty, and the old key stays refused.
    let rotated = await project.rotate()
    for (; rotated.status === 503; rotated = await project.rotate()) await pause(200)
    expect(rotated.status).toBe(200)
    const seen: number[][] = []
    for (let round = 0; round < 40; round += 1) {
      if (round === 5) await cluster.signal('redis', 'SIGKILL')
      seen.push([await track(project.keys.public), await track(rotated.body.public)])
      await pause(50)
    }
    expect(new Set(seen.map((each) => each.join()))).toEqual(new Set(['401,200']))

    // It refuses: nothing changes either.
    const restore = cluster.keepDown('redis')
    try {
      await pause(300)
      const again = await project.rotate()
      expect([again.status, await track(rotated.body.public)]).toEqual([503, 200])
    } finally {
      await restore()
    }
    const sent = await load.stop()
    tell(`Redis away: ${countOf(sent)}`)
    expect(sent.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
    expect(await faults(sent)).toEqual([])
  }, 150_000)

  it('fails no request when a process behind the gateway is stopped, the only one of its service or one of two', async () => {
    const { cluster, faults } = given()
    const load = startLoad(cluster.demo, { clients: 8, pauseMs: 5 })

    const restarts = await stopEach(cluster)
    const sent = await load.stop()
    const away = restarts.map(({ name, awayMs }) => `${name} away for ${awayMs} ms`)
    tell(`stopped: ${away.join(', ')}; ${countOf(sent)}`)

    expect(sent.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
    expect(await faults(sent)).toEqual([])
  }, 240_000)

  it('lets the gateway finish what it has begun', async () => {
    const { cluster, faults } = given()
    const load = startLoad(cluster.demo, { clients: 8, pauseMs: 5 })
    await pause(1_000)

    await cluster.signal('gateway', 'SIGTERM')
    await pause(4_000)
    const sent = await load.stop()
    tell(`stopped the gateway: ${countOf(sent)}`)

    expect(sent.filter(({ outcome }) => outcome === 'in-doubt' || outcome === 'rejected')).toEqual([])
    expect(await faults(sent)).toEqual([])
  }, 150_000)
})
