import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '@postrider/contracts'
import { campaignChanged } from '@postrider/contracts/messages'
import { wireMessage, type WireMessage } from '@postrider/messaging'
import { databaseSetting } from '@postrider/process/config'
import { until } from '@postrider/testing/jest'
import { webhookServer } from '@postrider/testing/webhook-server'
import { runTool } from '@postrider/tools/tool'
import { keyClient } from '../../cluster/support/key-client.ts'
import type { Demo, NativeCluster } from '../../cluster/support/native-cluster.ts'
import { newProject } from '../../cluster/support/owner.ts'
import { holdLock, lockInPulses } from '../support/database-lock.ts'
import type { Drill, DrillGroup } from '../support/drill.ts'
import { flood, publish } from '../support/messaging-topic.ts'

/** Returns a message about a campaign. Only analytics consumes it while the project has no webhook endpoint. */
const campaignMessage = ({ projectId }: Demo, data: object): WireMessage => {
  const { type, topic } = campaignChanged
  return wireMessage(newId(), { type, topic, key: newId(), projectId, generation: 1, at: new Date(), data })
}

const invalidMessage: Drill = {
  alerts: { DeadLetters: { service: 'analytics' } },
  cause: 'A message without the fields of its type is written into a topic',
  begin: async ({ cluster, onRemove }) => {
    await publish(cluster, campaignMessage(cluster.demo, { name: 'Written by hand' }))
    onRemove(() => discardDeadLetters(cluster))
  },
}

/** Runs the command of the runbook. */
async function discardDeadLetters(cluster: NativeCluster): Promise<void> {
  const code = await runTool(['dead-letters', 'discard', 'analytics', 'all'], {
    env: { [databaseSetting('analytics')]: await cluster.databaseUrl('analytics') },
    stdout: new PassThrough().resume(),
    stderr: new PassThrough().resume(),
    pause,
  })
  expect(code).toBe(0)
}

const segmentOfTraffic = {
  name: 'Active',
  trackMembership: true,
  condition: {
    logic: 'AND',
    groups: [{ filters: [{ field: 'event.chaos', operator: 'triggeredWithin', value: 1, unit: 'days' }] }],
  },
}

/** Longer than 5 s, so that events at the start of each pulse are late. */
const pulse = { heldMs: 8_000, freeMs: 1_000 }

const segmentsLate: Drill = {
  alerts: { SegmentFreshnessBudgetFast: {}, SegmentFreshnessBudgetSlow: {} },
  cause: 'Transactions lock the states of contacts in segments for some seconds each',
  begin: async ({ cluster, onRemove, prometheus }) => {
    const { baseUrl, secretKey } = cluster.demo
    const api = keyClient(baseUrl, secretKey)
    expect((await api.post('/segments', { body: segmentOfTraffic })).status).toBe(201)
    // The history of each contact is read first, and such evaluations are not measured.
    await until(async () => {
      const [evaluated] = await prometheus.query('sum(segment_evaluation_delay_seconds_count)')
      return (evaluated?.value ?? 0) > 10
    })
    const statement = 'lock table contact_states in share mode'
    onRemove(lockInPulses(cluster, { database: 'segments', statement, ...pulse }))
  },
}

/** The longest wait. In this time, the drill must lock an endpoint that is due. */
const batch = { max: 500, waitMs: 5_000 }

const webhooksLate: Drill = {
  alerts: { WebhooksLate: { kind: 'proven' } },
  cause: 'A forgotten transaction locks a webhook endpoint with waiting events',
  begin: async ({ cluster, onEnd, onRemove }) => {
    const receiver = await webhookServer()
    onEnd(receiver.stop)
    const project = await newProject(cluster.demo)
    const endpoint = { url: `http://127.0.0.1:${receiver.port}/hook`, events: ['event.triggered'], batch }
    const { status, body } = await project.api.post('/webhook-endpoints', { body: endpoint })
    expect(status).toBe(201)

    const isEndpoint = (state: string) => async (): Promise<boolean> => {
      const rows = await cluster.query(
        'webhooks',
        `select from webhook_endpoints where id = '${body.id}' and claim_id is null and ${state}`,
      )
      return rows.length === 1
    }
    await project.track(project.keys.public)
    await until(isEndpoint('last_success_at is not null'))
    await project.track(project.keys.public)
    await until(isEndpoint('due_at is not null'))
    const statement = `select from webhook_endpoints where id = '${body.id}' for update`
    onRemove(await holdLock(cluster, { database: 'webhooks', statement }))
  },
}

const kafkaDown: Drill = {
  alerts: { OutboxGrowing: { service: 'contacts' } },
  cause: 'Kafka is down',
  begin: async ({ cluster, onRemove }) => onRemove(cluster.keepDown('kafka')),
}

const draftCampaign = {
  id: newId(),
  name: 'News',
  subject: 'News',
  status: 'DRAFT',
  paused: false,
  scheduledFor: null,
  totalRecipients: 0,
  cancelReason: null,
  version: 1,
}

const campaignsGroup = { service: 'analytics', group: 'analytics.campaigns' }

const consumerFails: Drill = {
  alerts: { ConsumerRetrying: campaignsGroup, ConsumerLagGrowing: campaignsGroup },
  cause: 'PostgreSQL accepts no writes of analytics, and thousands of messages arrive',
  begin: async ({ cluster, onRemove }) => {
    onRemove(() => setReadOnly(cluster, 'off'))
    await setReadOnly(cluster, 'on')
    // The setting applies to new sessions.
    await cluster.query(
      'postgres',
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'analytics'`,
    )
    const message = campaignMessage(cluster.demo, draftCampaign)
    onRemove(await flood(cluster, { message, first: 24_000, perSecond: 500 }))
  },
}

/** With `on`, the database refuses writes like a standby. */
const setReadOnly = (cluster: NativeCluster, value: 'on' | 'off'): Promise<unknown> =>
  cluster.query('postgres', `alter database analytics set default_transaction_read_only = ${value}`)

export const messagingDrills: DrillGroup = {
  name: 'messaging',
  settings: { WEBHOOK_ALLOW_PRIVATE: '127.0.0.0/8' },
  // A consumer that fails measures its lag only before each attempt, every few seconds.
  speeds: { ConsumerRetrying: 30, ConsumerLagGrowing: 45 },
  drills: [invalidMessage, segmentsLate, webhooksLate, kafkaDown, consumerFails],
}
