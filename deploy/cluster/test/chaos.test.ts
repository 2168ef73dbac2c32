import { setTimeout as pause } from 'node:timers/promises'
import { countOf, tell } from './cluster-under-test.ts'
import { describeClusterWithSink } from './cluster-with-sink.ts'
import { chaosSettings } from './config.ts'
import { killAtRandom, seeded } from './kills.ts'
import { askKey, startLoad } from './load.ts'
import { newProject } from './owner.ts'
import { stopEach } from './stop-each.ts'

const { seed, seconds, kafkaAwaySeconds, scale, clients, pauseMs } = chaosSettings()

describeClusterWithSink(`a cluster with ${scale}`, { scale }, (given) => {
  it(
    `loses nothing and doubles nothing while processes are killed at random (CHAOS_SEED=${seed})`,
    async () => {
      const { cluster, faults } = given()
      const victims = (await cluster.processes()).map(({ name }) => name)
      const load = startLoad(cluster.demo, { clients, pauseMs })
      while (load.sent.length < 50) await pause(50)
      const killed = await killAtRandom(cluster, { victims, seconds, random: seeded(seed) })
      const sent = await load.stop()
      tell(`chaos: seed ${seed}, killed ${killed.join(' ')}; ${countOf(sent)}`)

      // The key of every second in-doubt request is read; the others show whether a request alone is all or nothing.
      const inDoubt = sent.filter(({ outcome }) => outcome === 'in-doubt')
      const asked = inDoubt.filter((_, index) => index % 2 === 0)
      const resolved = await Promise.all(asked.map((each) => askKey(cluster.demo, each)))

      expect(await faults([...sent.filter((each) => !asked.includes(each)), ...resolved], sent)).toEqual([])
      expect(sent.filter(({ outcome }) => outcome === 'rejected')).toEqual([])
    },
    (seconds + 240) * 1_000,
  )

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
