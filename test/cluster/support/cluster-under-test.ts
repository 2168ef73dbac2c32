// oxlint-disable jest/no-export -- the frame that several test files put their tests into
import type { MessageType } from '@postrider/contracts/messages'
import { missingForCluster } from './config.ts'
import { notRun } from '@postrider/testing/engines'
import type { Sent } from '../loads/load.ts'
import { startNativeCluster, type NativeCluster } from './native-cluster.ts'
import { listenTo, type Listener } from './topic-listener.ts'

/** A native cluster and consumers of what it publishes. */
export interface ClusterUnderTest {
  cluster: NativeCluster
  /** What is published of some types, from the beginning of the cluster on. */
  listen<M extends MessageType>(consumes: readonly M[]): Promise<Listener<M>>
}

/** A block of tests on one cluster; reports what this machine lacks for them. */
export function describeCluster(
  name: string,
  /** Its `--scale`, or what starts it. */
  how: string | (() => Promise<NativeCluster>),
  tests: (given: () => ClusterUnderTest) => void,
): void {
  const missing = missingForCluster()
  describe(name, () => {
    if (missing !== undefined) return notRun('keeps its promises', missing)
    let cluster: NativeCluster | undefined
    const listeners: { stop(): Promise<void> }[] = []
    beforeAll(async () => {
      const beganAt = Date.now()
      cluster = await (typeof how === 'string' ? startNativeCluster(how) : how())
      tell(`started in ${Date.now() - beganAt} ms`)
    }, 240_000)
    afterAll(async () => {
      const beganAt = Date.now()
      await Promise.all(listeners.map((each) => each.stop()))
      expect(await cluster?.stop()).toBe(0)
      tell(`stopped in ${Date.now() - beganAt} ms`)
    }, 90_000)
    return tests(() => {
      if (!cluster) throw new Error('The cluster has not started')
      const running = cluster
      const listen: ClusterUnderTest['listen'] = async (consumes) => {
        const started = await listenTo(`127.0.0.1:${await running.portOf('kafka')}`, consumes)
        listeners.push(started)
        return started
      }
      return { cluster, listen }
    })
  })
}

/** For people who read the log of a run. */
export const tell = (text: string): void => void process.stderr.write(`${text}\n`)

export const countOf = (sent: readonly Sent[]): string =>
  [...Map.groupBy(sent, ({ outcome }) => outcome)]
    .map(([outcome, some]) => `${some.length} ${outcome}`)
    .join(', ')
