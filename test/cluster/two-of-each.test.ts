import { setTimeout as pause } from 'node:timers/promises'
import { createCampaignOwner, countsOf, zeroCounts, seedContacts } from './loads/campaign-owner.ts'
import {
  finishedCount,
  startWatchedCampaign,
  stopAndWatch,
  untilAllFinished,
} from './loads/watched-campaigns.ts'
import { expectCampaignToSegment } from './loads/campaign-to-segment.ts'
import { countOf, printLine } from './support/cluster-under-test.ts'
import { describeClusterWithSink } from './support/cluster-with-sink.ts'
import { campaignSettings, chaosSettings } from './support/config.ts'
import { startJobLoad } from './loads/job-load.ts'
import { killAtRandom, seeded } from './support/kills.ts'
import { startLoad } from './loads/load.ts'
import { expectToContinueWithoutKafka, expectToContinueWithoutRedis } from './loads/outages.ts'
import type { LoadUnderKills } from './loads/load-plan.ts'
import { expectDone, loads, victimsOf } from './loads/random-kills.ts'
import { findSinkFaults } from './checks/sink-faults.ts'
import { stopEach, untilAllReady } from './support/stop-each.ts'

const { seed, seconds, kafkaDownSeconds, scale } = chaosSettings()
const { perSecond, recipients, rounds } = campaignSettings()
const settings = {
  SEND_PROVIDER_RATE_PER_SECOND: String(perSecond),
  WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8',
}
const jobSeconds = 60
/** The time within which the loads resolve their in-doubt requests and track all events of the workflow. */
const endMs = 180_000
/** Leases of killed instances expire after a minute, and some work may have to wait for two leases. */
const settleMs = 240_000
/** Includes 20 ms for each mail of the campaign, for long manual runs on a busy machine. */
const doneMs = 2 * settleMs + recipients * 20
/** The maximum time between the response to a pause or cancel and the last delivered mail. */
const stoppedMs = 1_000

/**
 * The number of contacts of a campaign that is stopped. A test sends a campaign for at most four seconds,
 * before and after a pause. The contacts are enough for seven seconds, at the configured rate or at a rate
 * that two cores do not reach.
 */
const stopped = 7 * (perSecond || 4_000)
const undisturbed = { killed: [], busy: 1 }

// All tests share one cluster, because it takes 15 seconds to start. Each test checks its own projects and
// leaves all processes running.
describeClusterWithSink(`a cluster with ${scale}`, { scale, settings }, (context) => {
  describe('campaigns', () => {
    it(
      'are sent to the subscribed contacts of a segment at the scheduled time, and count opens and clicks',
      () => expectCampaignToSegment(context()),
      300_000,
    )

    it(
      `deliver no mail later than a second after a pause, and all remaining mails after they are resumed (CHAOS_SEED=${seed})`,
      async () => {
        const { cluster, sink } = context()
        const owner = await createCampaignOwner(cluster, 'pause.example')
        const allContacts = await seedContacts(cluster, {
          project: owner.project,
          name: 'pause',
          count: stopped,
        })
        const running = await startWatchedCampaign({ owner, sink, subject: 'Paused' })

        // Pause this campaign after its first mail. The next test may stop campaigns before their first mail.
        while (running.received().length === 0) await pause(20)
        await pause(3_000 * seeded(seed + 1)())
        const lateMs = await stopAndWatch(running, 'pause')
        const atPause = running.received().length
        const paused = await owner.get(running.id)
        expect((await owner.call(running.id, 'resume')).status).toBe(200)
        const sent = await owner.until(running.id, 'SENT', settleMs)
        printLine(`pause: stopped at ${atPause}, the last mail came ${lateMs} ms after the response`)

        expect(lateMs).toBeLessThan(stoppedMs)
        expect(paused).toMatchObject({ status: 'SENDING', paused: true })
        expect(countsOf(sent)).toEqual({ ...zeroCounts, total: stopped, sent: stopped })
        expect(findSinkFaults(running.received(), { recipients: allContacts, ...undisturbed })).toEqual([])
      },
      60_000 + settleMs,
    )

    it(
      `deliver no mail later than a second after a cancel, and give every recipient a final status (CHAOS_SEED=${seed})`,
      async () => {
        const { cluster, sink } = context()
        const owner = await createCampaignOwner(cluster, 'cancel.example')
        await seedContacts(cluster, { project: owner.project, name: 'cancel', count: stopped })
        const random = seeded(seed + 2)
        for (let round = 1; round <= rounds; round += 1) {
          const running = await startWatchedCampaign({ owner, sink, subject: `Cancelled ${round}` })

          await pause(2_000 * random())
          const pausedMs = await stopAndWatch(running, 'pause')
          expect((await owner.call(running.id, 'resume')).status).toBe(200)
          await pause(2_000 * random())
          const cancelledMs = await stopAndWatch(running, 'cancel')
          const now = await untilAllFinished(running, settleMs)
          const receivedBy = running.received().map(({ to }) => to)
          printLine(
            `cancel: ${pausedMs} and ${cancelledMs} ms after the responses; ${JSON.stringify(countsOf(now))}`,
          )

          expect(Math.max(pausedMs, cancelledMs)).toBeLessThan(stoppedMs)
          expect(now).toMatchObject({ status: 'CANCELLED', sentCount: receivedBy.length })
          expect(finishedCount(now)).toBe(now.totalRecipients)
          expect(findSinkFaults(running.received(), { recipients: receivedBy, ...undisturbed })).toEqual([])
        }
      },
      rounds * 30_000 + settleMs,
    )
  })

  // All loads share one period of kills. Then each has its own test.
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
        const { cluster } = context()
        victims = await victimsOf(cluster)
        for (const [name, start] of Object.entries(loads))
          running.set(name, await start(context(), { seed, seconds }))
        killed = await killAtRandom(cluster, { victims, seconds, random: seeded(seed) })
        printLine(`kills: seed ${seed}, killed ${killed.join(' ')}`)
        // `Promise.all` below reports the error.
        stopAll().catch(() => undefined)
        // Leases of the killed processes expire after a minute. During this minute, only the contacts service
        // is killed, to test its jobs.
        await untilAllReady(cluster, [...new Set(victims.flat())])
        jobs = await startJobLoad(context(), { seed, seconds: jobSeconds })
        await Promise.all([stopAll(), jobs.stop()])
      },
      (seconds + 120 + jobSeconds) * 1_000 + endMs,
    )

    afterAll(async () => {
      // The loads are still running if one of them could not start.
      await stopAll()
      for (const each of running.values()) await each.close?.()
    })

    it('kills each process', () => {
      expect(new Set(killed)).toEqual(new Set(victims.flat()))
    })

    it.each(Object.keys(loads))('%s', (name) => expectDone(running.get(name)), doneMs)

    it('completes each job exactly once', () => expectDone(jobs), doneMs)
  })

  it(
    'continues without Kafka, and later publishes the waiting messages in order',
    () => expectToContinueWithoutKafka(context(), kafkaDownSeconds),
    (kafkaDownSeconds + 240) * 1_000,
  )

  it(
    'continues without Redis, with a rate limit per process, and never accepts a rotated key',
    () => expectToContinueWithoutRedis(context()),
    150_000,
  )

  it('accepts every request when a process behind the gateway stops, even if the service has no other process', async () => {
    const { cluster, faults } = context()
    const load = startLoad(cluster.demo, { clients: 8, pauseMs: 5 })

    const restarts = await stopEach(cluster)
    const sent = await load.stop()
    const downtimes = restarts.map(({ name, downMs }) => `${name} was down for ${downMs} ms`)
    printLine(`stopped: ${downtimes.join(', ')}; ${countOf(sent)}`)

    expect(sent.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
    expect(await faults(sent)).toEqual([])
  }, 240_000)

  it('lets the gateway finish its open requests', async () => {
    const { cluster, faults } = context()
    const load = startLoad(cluster.demo, { clients: 8, pauseMs: 5 })
    await pause(1_000)

    await cluster.signal('gateway', 'SIGTERM')
    await pause(4_000)
    const sent = await load.stop()
    printLine(`stopped the gateway: ${countOf(sent)}`)

    expect(sent.filter(({ outcome }) => outcome === 'in-doubt' || outcome === 'rejected')).toEqual([])
    expect(await faults(sent)).toEqual([])
  }, 150_000)
})
