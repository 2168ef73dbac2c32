// oxlint-disable jest/no-export -- the frame that several test files put their tests into
import { eventTracked } from '@postrider/contracts/messages'
import { watchMails } from '@postrider/testing/mail'
import { startSmtpSink, type SmtpSink } from '@postrider/testing/smtp-sink'
import { describeCluster, tell, type ClusterUnderTest } from './cluster-under-test.ts'
import { readLedger, untilSettled } from '../verdicts/ledger.ts'
import type { Sent } from '../loads/load.ts'
import { startNativeCluster, type NativeCluster } from './native-cluster.ts'
import { watchRunnable, type RunnableWatch } from './runnable.ts'
import { copiesOf, faultsOfCopies, tellCopies } from '../verdicts/sink-verdict.ts'
import { eventsOf, type TopicListener } from './topic-listener.ts'
import { findFaults, outOfOrder } from '../verdicts/verdict.ts'

/**
 * A native cluster that hands its mail to an SMTP sink, which shows the copies that the provider `inbox`
 * hides.
 */
export interface ClusterWithSink extends ClusterUnderTest {
  sink: SmtpSink
  machine: RunnableWatch
  /**
   * Waits until nothing is under way, and answers all that is wrong then. The order is that of requests that
   * were answered at once:
   * one that was left open may be at work still while its client goes on, and is repeated later.
   */
  faults(sent: readonly Sent[], inOrder?: readonly Sent[]): Promise<string[]>
}

export interface SinkPlan {
  scale: string
  /** More of the cluster's environment. */
  settings?: Record<string, string>
}

const settleMs = 90_000

/** Mails of each sender that are kept whole and checked: the check takes some ms of CPU for each. */
const checkedMails = 100

/** A block of tests on one cluster with an SMTP sink. The domain of the demo is verified. */
export function describeClusterWithSink(
  name: string,
  { scale, settings = {} }: SinkPlan,
  tests: (given: () => ClusterWithSink) => void,
): void {
  let sink: SmtpSink | undefined
  let events: TopicListener | undefined
  let machine: RunnableWatch | undefined
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
    machine = watchRunnable()
    return cluster
  }
  describeCluster(name, start, (given) => {
    beforeAll(async () => {
      events = eventsOf(await given().listen([eventTracked]))
    })
    afterAll(async () => {
      machine?.stop()
      await sink?.stop()
      await mails.finish()
    })
    return tests(() => {
      if (!sink || !events || !machine) throw new Error('The cluster has not started')
      const all = { ...given(), sink, events, machine }
      return { ...all, faults: (sent, inOrder = sent) => faultsOf(all, sent, inOrder) }
    })
  })
}

/** In SQL, since a provider that really sends wants proof in DNS. Its next check is a day away. */
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
  sent: readonly Sent[],
  inOrder: readonly Sent[],
): Promise<string[]> {
  await untilSettled(cluster, settleMs)
  const ledger = await readLedger(cluster, sink.taken)
  await events.untilConsumed(
    ledger.tracked.map(({ id }) => id),
    settleMs,
  )
  const answered = new Set(inOrder.filter(({ outcome }) => outcome === 'accepted').map(({ key }) => key))
  const disorder = outOfOrder(events.orderPerContact((key) => answered.has(key)))
  const stops = { killed: cluster.killed, busy: machine.peak() }
  tell(`sink: ${tellCopies(copiesOf(sink.taken, stops))}; at most ${stops.busy.toFixed(1)} threads a core`)
  return [
    ...findFaults(ledger, sent),
    ...faultsOfCopies(sink.taken, stops),
    ...disorder.map((ns) => `out of order: ${ns.join()}`),
  ]
}
