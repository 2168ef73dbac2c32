import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { slowTemplate } from '@postrider/testing/mail'
import { apiClient } from '@postrider/testing/service'
import { describeCluster, printLine } from './support/cluster-under-test.ts'
import { hostileRecipients } from './support/config.ts'
import { newProject } from './support/owner.ts'
import type { Demo, NativeCluster } from './support/native-cluster.ts'
import { responsesAroundAccessLoss, accessLosses } from './support/two-gateways.ts'

/**
 * Bodies that once blocked sending for all tenants. services/send/test/hostile-templates.test.ts describes
 * them.
 */
const bodies = [
  '{% assign x="<<<<<<<<" %}{% for i in (1..22) %}{% capture x %}{{x|raw}}{{x|raw}}{% endcapture %}{% endfor %}{% capture y %}{{x}}{% endcapture %}{% capture x %}{{x|raw}}{{x|raw}}{{x|raw}}{{x|raw}}{% endcapture %}{{x}}',
  '{{a}}'.repeat(419_430),
  slowTemplate(),
]
const recipients = hostileRecipients()
const honestMails = 200
const honestPauseMs = 100

/** Other programs on the machine may slow down a round, but a defect slows down every round. */
const maxRounds = 3

// This test has its own cluster, because it measures latencies and the memory of a single send process.
describeCluster('a cluster with a hostile tenant', 'send=1,gateway=2', (context) => {
  // This test is not about hostile tenants. It is here because this cluster has two gateways.
  it.each(accessLosses)(
    'rejects requests on both gateways from the moment %s',
    async (how) => {
      for (let round = 0; round < 3; round += 1) {
        const { before, after, changed } = await responsesAroundAccessLoss(context().cluster, how)

        expect([200, 204]).toContain(changed.status)
        expect(before).toContain(200)
        expect(after).toEqual(new Set([how === 'a member is removed' ? 403 : 401]))
      }
    },
    60_000,
  )

  it('processes mails of another tenant at normal speed, uses little memory, and finishes the hostile mails', async () => {
    const { cluster } = context()
    const { demo } = cluster
    const honest = sender(demo, { key: demo.secretKey, domain: demo.domain })
    // Before the measurement, let V8 compile the code and the services open their connections.
    for (let n = 0; n < 200; n += 1) await honest.send({ to: `warm${n}@example.net`, body: '<p>Hi</p>' })
    /**
     * Sends another tenant's mails one by one while the send service processes one large request for each of
     * these bodies.
     */
    const measureLatencies = async (name: string, { attack, large }: Attack): Promise<Latencies> => {
      const sent = large.map((body, index) => {
        const to = Array.from({ length: recipients }, (_, n) => `${name}-${n}@h${index}.example.net`)
        return attack.send({ to, body })
      })
      const answers: number[] = []
      for (let n = 0; n < honestMails; n += 1) {
        answers.push(
          (await honest.send({ to: `good-${name}-${n}@example.net`, body: '<p>Hi {{name}}</p>' })).ms,
        )
        await pause(honestPauseMs)
      }
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(large.map(() => 200))
      const deliveryTimes = await readDeliveryTimes(cluster, name)
      expect(deliveryTimes).toHaveLength(honestMails)
      printLine(
        `${name}: /v1/send of another tenant p50 ${at(answers, 0.5)} ms, p99 ${at(answers, 0.99)} ms; delivered p50 ${at(deliveryTimes, 0.5)} ms, p99 ${at(deliveryTimes, 0.99)} ms`,
      )
      return { responseMs: at(answers, 0.99), deliveryMs: at(deliveryTimes, 0.99) }
    }
    /**
     * Returns whether the latencies are within their limits despite the hostile bodies. Asserts the final
     * statuses of the mails and the memory.
     */
    const isHarmless = async (round: number): Promise<boolean> => {
      const hostile = await newProject(demo)
      const attack = sender(demo, { key: hostile.keys.secret, domain: `hostile${round}.example` })
      expect(await attack.addDomain(hostile.id)).toBe(200)
      // The baseline is the latency for another tenant while the same number of ordinary mails is sent.
      const ordinary = bodies.map((_, index) => `<p>Hi {{name}}, ${index}</p>`)
      const baseline = await measureLatencies(`ordinary${round}`, { attack, large: ordinary })
      await untilEnded(cluster, `ordinary${round}`)
      const memory = watchMemory(cluster)

      const attacked = await measureLatencies(`hostile${round}`, { attack, large: bodies })
      const outcomes = await untilEnded(cluster, `hostile${round}`)
      const peak = await memory.stop()

      printLine(`hostile mails: ${JSON.stringify(outcomes)}; send with its processes at most ${peak} MB`)
      expect(outcomes.reduce((sum, { count }) => sum + Number(count), 0)).toBe(bodies.length * recipients)
      for (const { status, error } of outcomes)
        expect(`${status} ${error ?? ''}`).toMatch(/^(DELIVERED $|FAILED Too (slow|large): )/)
      expect(peak).toBeLessThan(500)
      // On a busy machine even ordinary mail exceeds the fixed limits, so hostile mail may also be up to 50 %
      // slower than ordinary mail.
      return (
        attacked.responseMs < Math.max(200, 1.5 * baseline.responseMs) &&
        attacked.deliveryMs < Math.max(2_000, 1.5 * baseline.deliveryMs)
      )
    }

    let hasPassed = false
    for (let round = 1; round <= maxRounds && !hasPassed; round += 1) hasPassed = await isHarmless(round)

    expect(hasPassed).toBe(true)
  }, 1_500_000)
})

interface Attack {
  attack: ReturnType<typeof sender>
  large: readonly string[]
}

/** The 99th percentiles for another tenant's mails, in ms. */
interface Latencies {
  responseMs: number
  deliveryMs: number
}

const sender = ({ baseUrl }: Demo, { key, domain }: { key: string; domain: string }) => {
  const client = apiClient(
    () => baseUrl,
    () => ({ authorization: `Bearer ${key}` }),
  )
  return {
    /**
     * Adds a domain with a reserved name (RFC 2606). The provider of this cluster accepts it without
     * verification.
     */
    addDomain: async (projectId: string): Promise<number> => {
      const { body } = await client.post('/domains', { body: { domain, projectId } })
      return (await client.get(`/domains/${body.id}/verify`)).status
    },
    send: async (mail: { to: string | string[]; body: string }): Promise<{ status: number; ms: number }> => {
      const startedAt = performance.now()
      const { status } = await client.post('/v1/send', {
        body: { from: `hello@${domain}`, subject: 'Hi', ...mail },
      })
      return { status, ms: Math.round(performance.now() - startedAt) }
    },
  }
}

const at = (values: readonly number[], part: number): number =>
  values.toSorted((left, right) => left - right)[Math.ceil(values.length * part) - 1] ?? Number.NaN

/**
 * Waits until all mails are delivered. Returns the times from acceptance to delivery to the provider, in ms.
 */
async function readDeliveryTimes(cluster: NativeCluster, name: string): Promise<number[]> {
  for (;;) {
    const rows = await cluster.query<{ ms: string | null }>(
      'send',
      `select extract(epoch from sent_at - queued_at) * 1000 as ms from emails where to_email like 'good-${name}-%'`,
    )
    if (rows.every(({ ms }) => ms !== null)) return rows.map(({ ms }) => Number(ms))
    await pause(200)
  }
}

async function untilEnded(
  cluster: NativeCluster,
  name: string,
): Promise<{ status: string; error: string | null; count: string }[]> {
  for (;;) {
    const [left] = await cluster.query<{ count: string }>('send', 'select count(*) from deliveries')
    if (left?.count === '0') break
    await pause(250)
  }
  return cluster.query(
    'send',
    `select status, error, count(*) from emails where to_email like '${name}-%' group by status, error`,
  )
}

/**
 * Measures the peak memory of the send service and its child processes, in MB. Shared pages, such as the node
 * binary, count once (PSS).
 */
function watchMemory(cluster: NativeCluster): { stop(): Promise<number> } {
  let peak = 0
  let running = true
  const watching = (async () => {
    for (; running; await pause(250)) {
      const found = (await cluster.processes()).find(({ name }) => name.startsWith('send'))
      if (found) peak = Math.max(peak, await memoryOf(found.pid))
    }
  })()
  return {
    stop: async () => {
      running = false
      await watching
      return Math.round(peak)
    },
  }
}

async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => '')
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1').catch(() => '')
  const own = Number(/^Pss:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
  const theirs = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => memoryOf(Number(child))),
  )
  return theirs.reduce((sum, each) => sum + each, own)
}
