import { campaignSendsApi, workflowMailsApi } from '@postrider/contracts/internal'
import { campaignPage, draft } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { conformsToPurge } from '@postrider/testing/purge'
import { peerApi, someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { createRenderingUsage } from '../src/rendering/rendering-usage.ts'
import { addRenderingHour } from '../src/rendering/store.ts'
import { addLimitUsage } from '../src/usage/store.ts'
import { purgePlan } from '../src/db/purge-plan.ts'
import type { Project } from './factories.ts'
import { someDisk, somePng, uploadImage, type Disk } from './some-images.ts'
import { inProcess } from './in-process.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

/** Starts a campaign send and publishes one audience page. */
async function startCampaignSend(
  send: SendUnderTest,
  campaignRef: { projectId: string; generation: number; campaignId: string },
  text: { subject: string; body: string; from: string },
): Promise<void> {
  const content = { ...text, fromName: null, replyTo: null, type: 'MARKETING' as const, templateId: null }
  await peerApi(send.service, campaignSendsApi).start({ ...campaignRef, content })
  const { campaignId, ...project } = campaignRef
  await send.consume(
    draft(
      campaignPage,
      { ...project, key: campaignId, at: new Date() },
      { id: uuidv7(), campaignId, number: 1, contactIds: [uuidv7()] },
    ),
  )
}

const file = { filename: 'a.txt', content: 'SGVsbG8=', contentType: 'text/plain' }

const withdrawMails = (send: SendUnderTest, project: { projectId: string; generation: number }) =>
  peerApi(send.service, workflowMailsApi).withdraw({
    ...project,
    workflowId: uuidv7(),
    startedUntil: new Date().toISOString(),
  })

/** Sends a batch with an idempotency key, and starts a job that cancels a tag. */
async function sendBatch(api: Project['api'], mail: object): Promise<void> {
  const headers = { 'idempotency-key': uuidv7() }
  const sent = await api.post('/v1/send/batch', { body: { emails: [mail] }, headers })
  const cancelled = await api.post('/emails/cancel', { body: { tag: 'other' } })
  if (sent.status !== 200 || cancelled.status !== 202) throw new Error('A request was rejected')
}

/** Schedules a mail with a throttle. */
async function scheduleMail(api: Project['api'], mail: object): Promise<void> {
  const delivery = { at: new Date(Date.now() + 3_600_000).toISOString(), throttle: '1h' }
  const { status } = await api.post('/v1/send', { body: { ...mail, tags: ['later'], delivery } })
  if (status !== 200) throw new Error(`The request was rejected with ${status}`)
}

let disk: Disk
afterAll(() => disk.remove())

conformsToPurge({
  plan: purgePlan,
  start: async () => {
    disk = await someDisk()
    // The hours of `write` differ, whereas all mails of this test are rendered in the same hour.
    const rendering = {
      ...inProcess(testConfig('postgres://127.0.0.1:1/none')).rendering,
      usage: createRenderingUsage(),
    }
    return startSend({ settings: { role: 'all', uploads: disk.uploads }, rendering })
  },
  write: async (send, { projectId, generation }) => {
    const api = send.as({ ...someCaller(projectId), generation })
    const name = uuidv7()
    const domain = await api.post('/domains', {
      body: { domain: `d${name.replaceAll('-', '').slice(-20)}.test` },
    })
    await api.get(`/domains/${domain.body.id}/verify`)
    const text = { subject: 'Hello', body: '<p>Hello</p>', from: `team@${domain.body.domain}` }
    const template = await api.post('/templates', { body: { ...text, name: 'T', type: 'TRANSACTIONAL' } })
    await api.patch(`/templates/${template.body.id}`, { body: { subject: 'Hello again' } })

    // The contact is not subscribed, and the bounce of this mail suppresses the address.
    const { status } = await api.post('/v1/send', {
      body: {
        to: `bounce+${name}@simulator.amazonses.com`,
        template: template.body.id,
        subscribed: false,
        attachments: [file],
      },
      headers: { 'idempotency-key': name },
    })
    if (status !== 200) throw new Error(`The request was rejected with ${status}`)
    await scheduleMail(api, { template: template.body.id, to: `${name}@example.net` })
    await sendBatch(api, { template: template.body.id, to: `${name}@example.net` })
    await uploadImage(api, await somePng())
    const counted = { project_id: projectId, month: name.slice(-7), cap: 'total', base: 0, units: 1 } as const
    await transact(send.db, (tx) => addLimitUsage(tx, [counted]))
    await transact(send.db, (tx) => addRenderingHour(tx, new Date(), [{ projectId, mails: 1, cpuMs: 1 }]))
    await withdrawMails(send, { projectId, generation })
    await startCampaignSend(send, { projectId, generation, campaignId: uuidv7() }, text)
    await send.idle()
  },
})
