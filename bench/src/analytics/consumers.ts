import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '@postrider/contracts'
import { draft, emailSent } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import { sourceOf, wireMessage } from '@postrider/messaging'
import { Kafka, logLevel } from 'kafkajs'
import { sql } from 'kysely'
import type { Cluster } from '../cluster.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { watchUsage } from '../usage.ts'

/** Target: messages per second with one core. */
const perSecond = 5_000
const messages = 50_000
const concurrency = 1_000

/**
 * Measures how fast analytics consumes messages of the send service. No other service knows the project of
 * these messages, so contacts and campaigns do little work for them. In the second table, compare the CPU
 * time of analytics and PostgreSQL with one core.
 */
export async function measureConsumers(cluster: Cluster): Promise<Row> {
  const projectId = newId()
  const watch = watchUsage(pidsOf(cluster))
  const began = performance.now()
  await publish(cluster, projectId)
  await untilCounted(await cluster.databaseUrl('analytics'), projectId)
  const seconds = (performance.now() - began) / 1000
  const rate = messages / seconds
  const none = { p50: Number.NaN, p95: Number.NaN, p99: Number.NaN }
  return {
    name: 'consumed messages',
    clients: 1,
    requests: messages,
    seconds,
    requestsPerSecond: rate,
    ...none,
    failures: {},
    usage: await watch.stop(),
    limit: perSecond,
    ratio: rate / perSecond,
  }
}

async function publish(cluster: Cluster, projectId: string): Promise<void> {
  const { KAFKA_BROKERS = '' } = await cluster.environmentOf('analytics-1')
  const kafka = new Kafka({ brokers: KAFKA_BROKERS.split(','), logLevel: logLevel.ERROR })
  const producer = kafka.producer()
  await producer.connect()
  try {
    for (let sent = 0; sent < messages; sent += concurrency) {
      const batch = Array.from({ length: concurrency }, () => someMessage(projectId))
      await producer.send({ topic: emailSent.topic, messages: batch })
    }
  } finally {
    await producer.disconnect()
  }
}

function someMessage(projectId: string) {
  const [emailId, contactId, at] = [newId(), newId(), new Date()]
  const sent = draft(
    emailSent,
    { key: contactId, projectId, generation: 1, at },
    {
      emailId,
      contactId,
      to: 'ada@bench.example',
      subject: 'News of the week',
      from: 'news@bench.example',
      fromName: null,
      messageId: `<${emailId}@bench.example>`,
      templateId: null,
      campaignId: null,
      workflowExecutionId: null,
      workflowId: null,
      sourceType: 'TRANSACTIONAL',
      sentAt: at.toISOString(),
    },
  )
  const { key, headers, value } = wireMessage(newId(), sent)
  return { key, headers: { ...headers, ce_source: sourceOf('send') }, value }
}

async function untilCounted(databaseUrl: string, projectId: string): Promise<void> {
  const db = openDatabase<object>(databaseUrl, { max: 1 })
  try {
    for (;;) {
      const { rows } = await sql<{ count: number }>`
        select coalesce(sum(count), 0)::bigint as count from rollups
        where project_id = ${projectId}::uuid and generation = 1 and type = 'email.sent'
      `.execute(db)
      if (rows[0]?.count === messages) return
      await pause(100)
    }
  } finally {
    await db.destroy()
  }
}
