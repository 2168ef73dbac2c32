// oxlint-disable jest/no-export -- shared setup of several test files
import { eventTracked } from '@postrider/contracts/messages'
import { watchMails } from '@postrider/testing/mail'
import { startSmtpSink, type SmtpSink } from '@postrider/testing/smtp-sink'
import { describeCluster, printLine, type ClusterUnderTest } from './cluster-under-test.ts'
import { readLedger, untilIdle } from '../checks/ledger.ts'
import type { SentRequest } from '../loads/load.ts'
import { startNativeCluster, type NativeCluster } from './native-cluster.ts'
import { watchMachineLoad, type LoadWatch } from './machine-load.ts'
import { repeatedMails, unexplainedRepeats, describeRepeatedMails } from '../checks/sink-faults.ts'
import { eventsOf, type TopicListener } from './topic-listener.ts'
import { findFaults, outOfOrder } from '../checks/request-faults.ts'

/**
 * A native cluster that sends mails to an SMTP sink. Unlike the provider `inbox`, the sink also stores
 * repeated mails.
 */
export interface ClusterWithSink extends ClusterUnderTest {
  sink: SmtpSink
  machine: LoadWatch
  /**
   * Waits until all work is done and returns the faults. Also checks the order of the events in `inOrder`
   * whose requests were accepted at the first attempt. The order of an in-doubt request is unknown: it may
   * still be running when its client continues.
   */
  faults(sent: readonly SentRequest[], inOrder?: readonly SentRequest[]): Promise<string[]>
}

export interface SinkClusterOptions {
  scale: string
  /** Additional environment variables of the cluster. */
  settings?: Record<string, string>
}

const settleMs = 90_000

/** The number of mails per sender that are stored and checked. Each check takes some ms of CPU time. */
const checkedMails = 100

/** Declares tests that share one cluster with an SMTP sink. The demo project has a verified domain. */
export function describeClusterWithSink(
  name: string,
  { scale, settings = {} }: SinkClusterOptions,
  tests: (context: () => ClusterWithSink) => void,
): void {
  let sink: SmtpSink | undefined
  let events: TopicListener | undefined
  let machine: LoadWatch | undefined
  const mails = watchMails()
  const start = async (): Promise<NativeCluster> => {
    sink = await startSmtpSink({ keep: checkedMails, onKept: mails.see })
    const cluster = await startNativeCluster(scale, {
      SEND_PROVIDER: 'smtp',
      SMTP_URL: sink.url,
      PLATFORM_FROM: 'postrider@example.com',
      ...settings,
    })
    await addDomain(cluster, cluster.demo)
    machine = watchMachineLoad()
    return cluster
  }
  describeCluster(name, start, (context) => {
    beforeAll(async () => {
      events = eventsOf(await context().listen([eventTracked]))
    })
    afterAll(async () => {
      machine?.stop()
      await sink?.stop()
      await mails.finish()
    })
    return tests(() => {
      if (!sink || !events || !machine) throw new Error('The cluster has not started')
      const all = { ...context(), sink, events, machine }
      return { ...all, faults: (sent, inOrder = sent) => faultsOf(all, sent, inOrder) }
    })
  })
}

/**
 * Inserts a verified domain with SQL, because a real provider requires DNS records. The next DNS check is due
 * a day later.
 */
export const addDomain = (
  cluster: NativeCluster,
  { projectId, domain }: { projectId: string; domain: string },
): Promise<unknown> =>
  cluster.query(
    'send',
    `insert into domains (id, project_id, domain, verified, status, records, checked_at, created_at, updated_at)
     values (gen_random_uuid(), '${projectId}', '${domain}', true, 'Success', '[]', now() + interval '1 day', now(), now())`,
  )

async function faultsOf(
  { cluster, sink, events, machine }: Omit<ClusterWithSink, 'faults'> & { events: TopicListener },
  sent: readonly SentRequest[],
  inOrder: readonly SentRequest[],
): Promise<string[]> {
  await untilIdle(cluster, settleMs)
  const ledger = await readLedger(cluster, sink.received)
  await events.untilConsumed(
    ledger.tracked.map(({ id }) => id),
    settleMs,
  )
  const accepted = new Set(inOrder.filter(({ outcome }) => outcome === 'accepted').map(({ key }) => key))
  const disorder = outOfOrder(events.orderPerContact((key) => accepted.has(key)))
  const stops = { killed: cluster.killed, busy: machine.peak() }
  printLine(
    `sink: ${describeRepeatedMails(repeatedMails(sink.received, stops))}; at most ${stops.busy.toFixed(1)} threads per core`,
  )
  return [
    ...findFaults(ledger, sent),
    ...unexplainedRepeats(sink.received, stops),
    ...disorder.map((ns) => `out of order: ${ns.join()}`),
  ]
}
