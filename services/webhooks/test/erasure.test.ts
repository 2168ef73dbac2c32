import { contactDataApi } from '@postrider/contracts/internal'
import * as messages from '@postrider/contracts/messages'
import { webhookBodySchema } from '@postrider/contracts/webhook-events'
import { webhookServer, type WebhookServer } from '@postrider/testing/webhook-server'
import { v7 as uuidv7 } from 'uuid'
import { changedContact, erase, erasedContact, eventsAt, sentMail, someProject } from './factories.ts'
import { sampleMessage } from './sample-messages.ts'
import { startWebhooks, type WebhooksUnderTest } from './start.ts'

let webhooks: WebhooksUnderTest
let receiver: WebhookServer
let status = 200

beforeAll(async () => {
  webhooks = await startWebhooks()
})
beforeEach(async () => {
  status = 200
  receiver = await webhookServer((_, res) => void res.writeHead(status).end())
})
afterEach(() => receiver.stop())
afterAll(() => webhooks.stop())

const email = 'ada@example.net'

/** Returns a project with an endpoint, and a contact of the project. */
async function someContact(body: Record<string, unknown> = {}) {
  const project = someProject(webhooks)
  const { id: endpointId } = await project.endpointAt(receiver, body)
  const { projectId } = project
  const contact = { projectId, contactId: uuidv7(), email }
  return {
    ...project,
    endpointId,
    ...contact,
    contact,
    consume: async (draft: messages.Draft): Promise<string> => {
      const id = uuidv7()
      await webhooks.consume(draft, id)
      return id
    },
    state: async (id: string): Promise<string> => (await project.delivery(endpointId, id)).state,
    erase: () => erase(webhooks, contact),
    events: () =>
      webhooks.db.selectFrom('webhook_events').selectAll().where('project_id', '=', projectId).execute(),
    attempts: () =>
      webhooks.db.selectFrom('webhook_attempts').selectAll().where('endpoint_id', '=', endpointId).execute(),
    exported: async () => {
      const body = { ...contact, generation: 1, cursor: null }
      return (await webhooks.asPeer('contacts').post(contactDataApi.find.path, { body })).body.items
    },
  }
}

/** A message of each type that contains an address, as messages of this contact. */
const messagesOf = (
  project: { projectId: string },
  contactId: string | null,
  address = email,
): messages.Draft[] => {
  const mail = { contactId, to: address }
  const suppression = { contactId, kind: 'ADDRESS', value: address }
  const ofMails = [
    messages.emailQueued,
    messages.emailScheduled,
    messages.emailSent,
    messages.emailDelivered,
    messages.emailDelayed,
    messages.emailOpened,
    messages.emailClicked,
    messages.emailBounced,
    messages.emailComplained,
    messages.emailFailed,
    messages.emailSuppressed,
    messages.emailDropped,
  ].map((type) => sampleMessage(type, project, mail))
  const ofSuppressions = [messages.suppressionCreated, messages.suppressionDeleted].map((type) =>
    sampleMessage(type, project, suppression),
  )
  if (contactId === null) return [...ofMails, ...ofSuppressions]
  const ofContacts = [messages.contactCreated, messages.contactUpdated].map((type) =>
    sampleMessage(type, project, { id: contactId, email: address }),
  )
  const others = [
    sampleMessage(messages.emailReceived, project, { contactId, from: address, fromHeader: address }),
    sampleMessage(messages.eventTracked, project, { contactId, email: address }),
    sampleMessage(messages.membershipChanged, project, { contactId }),
    sampleMessage(messages.executionCompleted, project, { contactId }),
    sampleMessage(messages.executionFailed, project, { contactId }),
  ]
  return [...ofMails, ...ofSuppressions, ...ofContacts, ...others]
}

describe('an erasure', () => {
  it('deletes the bodies and attempts of all events of the contact, not of others', async () => {
    const { consume, erase: eraseContact, events, attempts, ...project } = await someContact()
    const { contactId } = project
    for (const message of messagesOf(project, contactId)) await consume(message)
    const kept = [
      await consume(sentMail(project.projectId)),
      await consume(changedContact(project.projectId)),
    ]
    await webhooks.idle()
    expect(await attempts()).toHaveLength(23)

    await eraseContact()

    expect((await events()).map(({ id }) => id).toSorted()).toEqual(kept)
    expect((await attempts()).map((each) => each.webhook_id).toSorted()).toEqual(kept)
    const deliveries = await project.deliveries(project.endpointId, '?limit=100')
    expect(deliveries).toHaveLength(23)
    const [newest] = deliveries.slice(2)
    expect(await project.delivery(project.endpointId, newest.id)).toEqual({
      ...newest,
      state: 'DELIVERED',
      body: null,
      attemptLog: [],
    })
  })

  it('finds events by the address if they have no contact', async () => {
    const { consume, erase: eraseContact, events, ...project } = await someContact()
    for (const message of messagesOf(project, null)) await consume(message)
    const kept: string[] = []
    for (const message of messagesOf(project, null, 'adam@example.net')) kept.push(await consume(message))
    await webhooks.idle()

    await eraseContact()

    expect((await events()).map(({ id }) => id).toSorted()).toEqual(kept)
  })

  it('discards waiting deliveries, which are never sent', async () => {
    const { consume, state, erase: eraseContact, change, ...project } = await someContact()
    await change(project.endpointId, { state: 'PAUSED' })
    const waiting = await consume(sentMail(project.projectId, { contactId: project.contactId }))
    const other = await consume(sentMail(project.projectId))
    await eraseContact()
    await change(project.endpointId, { state: 'ENABLED' })
    await webhooks.idle()

    expect(eventsAt(receiver).map(({ id }) => id)).toEqual([other])
    expect(await state(waiting)).toBe('DISCARDED')
  })

  it('removes events from the next attempt of a batch', async () => {
    const {
      consume,
      state,
      erase: eraseContact,
      ...project
    } = await someContact({ batch: { max: 2, waitMs: 5_000 } })
    status = 500
    const erased = await consume(sentMail(project.projectId, { contactId: project.contactId }))
    const other = await consume(sentMail(project.projectId))
    await webhooks.idle()
    await eraseContact()
    status = 200
    webhooks.forward(60_000)
    await webhooks.idle()

    expect(receiver.received.map(({ body }) => JSON.parse(body).map(({ id }: { id: string }) => id))).toEqual(
      [[erased, other], [other]],
    )
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(await state(erased)).toBe('DISCARDED')
    expect(await state(other)).toBe('DELIVERED')
  })

  it('ends a batch of which no event is left', async () => {
    const {
      consume,
      state,
      erase: eraseContact,
      ...project
    } = await someContact({ batch: { max: 1, waitMs: 0 } })
    status = 500
    const erased = await consume(sentMail(project.projectId, { contactId: project.contactId }))
    await webhooks.idle()
    await eraseContact()
    webhooks.forward(60_000)
    await webhooks.idle()

    expect(receiver.received).toHaveLength(1)
    expect(await state(erased)).toBe('DISCARDED')
    expect(await webhooks.db.selectFrom('webhook_batches').selectAll().execute()).toEqual([])
  })

  it.each(['before', 'after'])(
    '%s the delivery of `contact.deleted` removes only its address',
    async (when) => {
      const { consume, state, erase: eraseContact, contact, change, ...project } = await someContact()
      const { endpointId, contactId } = project
      const deleted = sampleMessage(messages.contactDeleted, project, { id: contactId, email, version: 3 })
      if (when === 'before') await change(endpointId, { state: 'PAUSED' })
      const id = await consume(deleted)
      await webhooks.consume(erasedContact(contact))
      await eraseContact()
      await change(endpointId, { state: 'ENABLED' })
      await webhooks.idle()

      const [event] = eventsAt(receiver)
      const data = { contactId, email: when === 'before' ? null : email, version: 3 }
      expect(event).toMatchObject({ id, type: 'contact.deleted', data })
      webhookBodySchema('contact.deleted').parse(event)
      expect(await state(id)).toBe('DELIVERED')
      const { body } = await project.delivery(endpointId, id)
      expect(body.data).toEqual({ contactId, email: null, version: 3 })
      expect(await project.events()).toEqual([expect.objectContaining({ email: null })])
    },
  )

  it('is repeated for late messages', async () => {
    const { consume, erase: eraseContact, events, ...project } = await someContact()
    await eraseContact()

    await consume(sentMail(project.projectId, { contactId: project.contactId }))
    await consume(sentMail(project.projectId, { contactId: null }))
    await webhooks.idle()

    expect(await events()).toEqual([])
  })
})

describe('an export', () => {
  it('contains the bodies of the events of the contact, and their attempts', async () => {
    const { consume, exported, ...project } = await someContact()
    const all = messagesOf(project, project.contactId)
    const ids: string[] = []
    for (const message of all) ids.push(await consume(message))
    ids.push(await consume(sentMail(project.projectId, { contactId: null })))
    await consume(sentMail(project.projectId, { to: 'adam@example.net' }))
    await webhooks.idle()

    const items: { kind: string; data: { id: string; body: string; webhook_id: string } }[] = await exported()
    const ofKind = (kind: string) => items.filter((item) => item.kind === kind).map(({ data }) => data)
    expect(
      ofKind('webhook-event')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids)
    for (const { id, body } of ofKind('webhook-event')) expect(JSON.parse(body)).toMatchObject({ id })
    expect(
      ofKind('webhook-attempt')
        .map((each) => each.webhook_id)
        .toSorted(),
    ).toEqual(ids)
  })
})
