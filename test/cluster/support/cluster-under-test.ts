// oxlint-disable jest/no-export -- shared setup of several test files
import type { MessageType } from '@postrider/contracts/messages'
import { missingForCluster } from './config.ts'
import { notRun } from '@postrider/testing/engines'
import type { SentRequest } from '../loads/load.ts'
import { startNativeCluster, type NativeCluster } from './native-cluster.ts'
import { listenTo, type Listener } from './topic-listener.ts'

/** A native cluster, and a function that consumes its topics. */
export interface ClusterUnderTest {
  cluster: NativeCluster
  /** Collects all messages of these types since the start of the cluster. */
  listen<M extends MessageType>(consumes: readonly M[]): Promise<Listener<M>>
}

/** Declares tests that share one cluster. If the machine cannot run a cluster, reports the missing programs. */
export function describeCluster(
  name: string,
  /** The value of `--scale`, or a function that starts the cluster. */
  how: string | (() => Promise<NativeCluster>),
  tests: (context: () => ClusterUnderTest) => void,
): void {
  const missing = missingForCluster()
  describe(name, () => {
    if (missing !== undefined) return notRun('runs', missing)
    let cluster: NativeCluster | undefined
    const listeners: { stop(): Promise<void> }[] = []
    beforeAll(async () => {
      const beganAt = Date.now()
      cluster = await (typeof how === 'string' ? startNativeCluster(how) : how())
      printLine(`started in ${Date.now() - beganAt} ms`)
    }, 240_000)
    afterAll(async () => {
      const beganAt = Date.now()
      await Promise.all(listeners.map((each) => each.stop()))
      expect(await cluster?.stop()).toBe(0)
      printLine(`stopped in ${Date.now() - beganAt} ms`)
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

/** Prints a line in the log of the test run. */
export const printLine = (text: string): void => void process.stderr.write(`${text}\n`)

export const countOf = (sent: readonly SentRequest[]): string =>
  [...Map.groupBy(sent, ({ outcome }) => outcome)]
    .map(([outcome, some]) => `${some.length} ${outcome}`)
    .join(', ')
