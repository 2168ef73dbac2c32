// oxlint-disable jest/no-export -- the frame that several test files put their tests into
import type { MessageType } from '@postrider/contracts/messages'
import { missingForCluster } from './config.ts'
import { readLedger, untilSettled } from './ledger.ts'
import type { Sent } from './load.ts'
import { startNativeCluster, type NativeCluster } from './native-cluster.ts'
import { listenTo, listenToEvents, type Listener, type TopicListener } from './topic-listener.ts'
import { findFaults, outOfOrder } from './verdict.ts'

/** A native cluster and a consumer of the events that it publishes. */
export interface ClusterUnderTest {
  cluster: NativeCluster
  /** What is published of some types, from the beginning of the cluster on. */
  listen<M extends MessageType>(consumes: readonly M[]): Promise<Listener<M>>
  /**
   * Waits until nothing is under way, and answers all that is wrong then. The order is that of requests that were answered at once:
   * one that was left open may be at work still while its client goes on, and is repeated later.
   */
  faults(sent: readonly Sent[], inOrder?: readonly Sent[]): Promise<string[]>
}

const settleMs = 90_000

/** A block of tests on one cluster; reports what this machine lacks for them. */
export function describeCluster(
  name: string,
  scale: string,
  tests: (given: () => ClusterUnderTest) => void,
): void {
  const missing = missingForCluster()
  describe(name, () => {
    if (missing.length > 0) return it.todo(`keeps its promises: NOT RUN for want of ${missing.join(', ')}`)
    let cluster: NativeCluster | undefined
    let listener: TopicListener | undefined
    const listeners: { stop(): Promise<void> }[] = []
    const brokerOf = async (running: NativeCluster) => `127.0.0.1:${await running.portOf('kafka')}`
    beforeAll(async () => {
      cluster = await startNativeCluster(scale)
      listener = await listenToEvents(await brokerOf(cluster))
      listeners.push(listener)
    }, 240_000)
    afterAll(async () => {
      await Promise.all(listeners.map((each) => each.stop()))
      expect(await cluster?.stop()).toBe(0)
    }, 90_000)
    return tests(() => {
      if (!cluster || !listener) throw new Error('The cluster has not started')
      const given = { cluster, listener }
      const listen: ClusterUnderTest['listen'] = async (consumes) => {
        const started = await listenTo(await brokerOf(given.cluster), consumes)
        listeners.push(started)
        return started
      }
      return { cluster, listen, faults: (sent, inOrder = sent) => faultsOf(given, sent, inOrder) }
    })
  })
}

async function faultsOf(
  { cluster, listener }: { cluster: NativeCluster; listener: TopicListener },
  sent: readonly Sent[],
  inOrder: readonly Sent[],
): Promise<string[]> {
  await untilSettled(cluster, settleMs)
  const ledger = await readLedger(cluster)
  await listener.untilConsumed(
    ledger.tracked.map(({ id }) => id),
    settleMs,
  )
  const answered = new Set(inOrder.filter(({ outcome }) => outcome === 'accepted').map(({ key }) => key))
  const disorder = outOfOrder(listener.orderPerContact((key) => answered.has(key)))
  return [...findFaults(ledger, sent), ...disorder.map((ns) => `out of order: ${ns.join()}`)]
}

/** For people who read the log of a run. */
export const tell = (text: string): void => void process.stderr.write(`${text}\n`)

export const countOf = (sent: readonly Sent[]): string =>
  [...Map.groupBy(sent, ({ outcome }) => outcome)]
    .map(([outcome, some]) => `${some.length} ${outcome}`)
    .join(', ')
