import { setTimeout as pause } from 'node:timers/promises'
import { countOf, printLine } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { newProject } from '../support/owner.ts'
import { startLoad } from './load.ts'

/** Stops Kafka during requests, and asserts that all are accepted and their messages are published in order. */
export async function expectToContinueWithoutKafka(
  { cluster, faults }: ClusterWithSink,
  seconds: number,
): Promise<void> {
  const load = startLoad(cluster.demo, { clients: 4, pauseMs: 30 })
  await pause(500)

  // First Kafka hangs, then it refuses connections.
  await cluster.signal('kafka', 'SIGSTOP')
  await pause(seconds * 500)
  const restore = cluster.keepDown('kafka')
  await pause(seconds * 500)
  await restore()
  const [outbox] = await cluster.query<{ count: string }>('contacts', 'select count(*) from outbox')
  const sent = await load.stop()
  printLine(`Kafka was down for ${seconds} s: ${countOf(sent)}; ${outbox?.count} messages waited`)

  expect(sent.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
  expect(Number(outbox?.count)).toBeGreaterThan(50)
  expect(await faults(sent)).toEqual([])
}

/** Stops Redis during requests, and asserts that all are accepted and that a rotated key stays invalid. */
export async function expectToContinueWithoutRedis({ cluster, faults }: ClusterWithSink): Promise<void> {
  const project = await newProject(cluster.demo)
  const load = startLoad(cluster.demo, { clients: 4, pauseMs: 20 })
  const track = async (key: string): Promise<number> => (await project.track(key)).status
  expect(await track(project.keys.public)).toBe(200)

  // Redis hangs: no key can be revoked, so a rotation fails.
  await cluster.signal('redis', 'SIGSTOP')
  const refused = await project.rotate()
  const limited = [await project.track(project.keys.public), await project.track(project.keys.public)]
  await cluster.signal('redis', 'SIGCONT')
  const [before, after] = limited.map(({ headers }) => Number(headers.get('ratelimit-remaining')))
  expect([refused.status, ...limited.map(({ status }) => status)]).toEqual([503, 200, 200])
  expect(after).toBe((before ?? 0) - 1)

  // Redis responds again: the keys are rotated. Then it is killed and restarts empty, and the old key is
  // still rejected.
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

  // Redis refuses connections: a rotation fails again.
  const restore = cluster.keepDown('redis')
  try {
    await pause(300)
    const again = await project.rotate()
    expect([again.status, await track(rotated.body.public)]).toEqual([503, 200])
  } finally {
    await restore()
  }
  const sent = await load.stop()
  printLine(`Redis was down: ${countOf(sent)}`)
  expect(sent.filter(({ outcome }) => outcome !== 'accepted')).toEqual([])
  expect(await faults(sent)).toEqual([])
}
