import { contactDeleted, contactUpdated, draft, projectDeleted } from '@postrider/contracts/messages'
import { readLink } from '@postrider/security'
import { testRing } from '@postrider/testing/service'
import PostalMime from 'postal-mime'
import { v7 as uuidv7 } from 'uuid'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import { saveProject } from '../src/db/save-project.ts'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const state = {
  name: 'Acme',
  disabled: false,
  language: 'de',
  tracking: 'ENABLED',
  logoUrl: null,
  generation: 1,
  allowance: null,
} as const

describe('dispatch', () => {
  it('renders a mail with its data, hands it over once, and says its one terminal message before what follows', async () => {
    const id = await delivery.queue({
      subject: 'Hello {{ name }}',
      body: '<p>Dear {{ name }}, <a href="https://shop.example/x">look</a></p>',
      data: { name: 'Ada <3' },
      toName: 'Ada',
    })

    await delivery.run()
    await delivery.run()

    const [raw, ...others] = await delivery.captured(id)
    const message = await PostalMime.parse(raw ?? '')
    expect(others).toEqual([])
    expect(message).toMatchObject({
      subject: 'Hello Ada <3',
      from: { name: 'Acme', address: 'shop@example.com' },
      to: [{ name: 'Ada', address: 'ada@example.net' }],
      messageId: `<${id}@example.com>`,
      html: expect.stringContaining('Dear Ada &lt;3'),
      text: expect.stringContaining('Dear Ada <3'),
    })
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'x-email-id', value: id }))
    expect(await delivery.mail(id)).toMatchObject({
      status: 'DELIVERED',
      subject: 'Hello Ada <3',
      message_id: `<${id}@example.com>`,
      attempts: undefined,
    })
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    expect(await delivery.timeline(id)).toEqual(['queued', 'sent', 'delivered'])
  })

  it('hands over a mail whose subject was cut inside a character, and those of its batch', async () => {
    const cut = await delivery.queue({ subject: 'Hi {{ name | first }}', data: { name: '😀' } })
    const other = await delivery.queue({ projectId: await delivery.project() })

    await delivery.run()

    expect(await delivery.mail(cut)).toMatchObject({ status: 'DELIVERED', subject: 'Hi \uFFFD' })
    expect(await delivery.mail(other)).toMatchObject({ status: 'DELIVERED' })
  })

  it('gives marketing mail a footer, one-click headers and signed links that contacts can read, and tracks all but those', async () => {
    const contactId = uuidv7()
    const id = await delivery.queue({
      type: 'MARKETING',
      contactId,
      tracking: true,
      body: '<body><a href="https://shop.example/a?b=1&amp;c=2">shop</a></body>',
    })

    await delivery.run()

    const message = await PostalMime.parse((await delivery.captured(id))[0] ?? '')
    const header = (key: string) => message.headers.find((each) => each.key === key)?.value
    const [, token = ''] =
      /^<https:\/\/mail\.test\/unsubscribe\/[^?]+\?e=(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
    const links = [...(message.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link]) => link ?? '')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(readLink(testRing, 'subscription', token)).toEqual([contactId, id, ''])
    expect(links).toEqual([
      expect.stringMatching(/^https:\/\/mail\.test\/c\//),
      `https://mail.test/unsubscribe/${contactId}?e=${token}`,
    ])
    expect(readLink(testRing, 'click', links[0]?.split('/c/')[1] ?? '')).toEqual([
      id,
      'https://shop.example/a?b=1&c=2',
    ])
    expect(message.html).toMatch(/<img src="https:\/\/mail\.test\/o\/[^"]+"/)
    expect(message.text).toContain('https://shop.example/a?b=1&c=2')
  })

  it.each([
    ['bounce', 'BOUNCED', ['email.sent', 'email.bounced']],
    ['complaint', 'COMPLAINED', ['email.sent', 'email.delivered', 'email.complained']],
    ['suppressionlist', 'BOUNCED', ['email.sent', 'email.bounced']],
    ['ooto', 'DELIVERED', ['email.sent', 'email.delivered', 'email.bounced']],
    ['success+label', 'DELIVERED', ['email.sent', 'email.delivered']],
  ])('tells of %s@ what Amazon SES would', async (mailbox, status, published) => {
    const toEmail = `${mailbox}@simulator.amazonses.com`
    const id = await delivery.queue({ toEmail, projectId: await delivery.project() })

    await delivery.run()

    expect(await delivery.mail(id)).toMatchObject({ status })
    expect(await delivery.publishedTypes(id)).toEqual(published)
  })

  it('suppresses an address that bounced for good: the next mail to it is never handed over', async () => {
    const projectId = await delivery.project()
    const toEmail = 'bounce@simulator.amazonses.com'
    await delivery.queue({ toEmail, projectId })
    await delivery.run()

    const next = await delivery.queue({ toEmail, projectId })
    await delivery.run()

    expect(await delivery.mail(next)).toMatchObject({ status: 'SUPPRESSED', error: 'BOUNCE' })
    expect(await delivery.captured(next)).toEqual([])
    expect(await delivery.publishedTypes(next)).toEqual(['email.suppressed'])
  })

  it('asks again at the hand-over who may be mailed: an opt-out stops marketing, a deletion everything, by version', async () => {
    const [left, gone] = [uuidv7(), uuidv7()]
    const projectId = await delivery.project()
    const envelope = { projectId, generation: 1, at: new Date() }
    const contact = {
      email: 'ada@example.net',
      data: {},
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    }
    const marketing = await delivery.queue({ projectId, contactId: left, type: 'MARKETING' })
    const transactional = await delivery.queue({ projectId, contactId: left, type: 'TRANSACTIONAL' })
    const toDeleted = await delivery.queue({ projectId, contactId: gone, type: 'TRANSACTIONAL' })

    await delivery.consume(
      draft(
        contactUpdated,
        { key: left, ...envelope },
        { ...contact, id: left, subscribed: false, version: 3 },
      ),
    )
    await delivery.consume(
      draft(
        contactUpdated,
        { key: left, ...envelope },
        { ...contact, id: left, subscribed: true, version: 2 },
      ),
    )
    await delivery.consume(
      draft(contactDeleted, { key: gone, ...envelope }, { id: gone, email: contact.email, version: 9 }),
    )
    await delivery.run()

    expect(await delivery.mail(marketing)).toMatchObject({ status: 'SUPPRESSED', error: 'unsubscribed' })
    expect(await delivery.mail(transactional)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.mail(toDeleted)).toMatchObject({ status: 'SUPPRESSED', error: 'deleted' })
  })

  it('holds the mail of a disabled project, drops that of a reset one, and purges a deleted one', async () => {
    const projectId = await delivery.project({ disabled: true })
    const id = await delivery.queue({ projectId })
    await delivery.run()
    expect(await delivery.mail(id)).toMatchObject({ status: 'QUEUED' })

    const after = { ...state, id: projectId, version: 2, generation: 2, deleted: false }
    await saveProject(delivery.ctx.db, after)
    await delivery.run()
    expect(await delivery.mail(id)).toMatchObject({ status: 'DROPPED' })
    expect(await delivery.publishedTypes(id)).toEqual(['email.dropped'])

    await delivery.consume(
      draft(
        projectDeleted,
        { key: projectId, projectId, generation: 2, at: new Date() },
        { ...after, version: 3 },
      ),
    )
    await expect(delivery.mail(id)).rejects.toThrow()
  })

  it('keeps nothing that is published about a contact after its project was deleted or reset', async () => {
    const instant = '2026-01-01T00:00:00Z'
    const publishedOf = async (project: string, generation: number): Promise<string> => {
      const id = uuidv7()
      const contact = { email: 'ada@example.net', data: {}, createdAt: instant, updatedAt: instant }
      await delivery.consume(
        draft(
          contactUpdated,
          { key: id, projectId: project, generation, at: new Date() },
          { ...contact, id, subscribed: false, version: 2 },
        ),
      )
      return id
    }
    const [deleted, reset] = [await delivery.project(), await delivery.project()]
    await saveProject(delivery.ctx.db, { ...state, id: deleted, version: 2, deleted: true })
    await saveProject(delivery.ctx.db, { ...state, id: reset, version: 2, generation: 2, deleted: false })

    const gone = [await publishedOf(deleted, 1), await publishedOf(reset, 1)]
    const here = [await publishedOf(reset, 2), await publishedOf(uuidv7(), 1)]

    const rows = await delivery.ctx.db
      .selectFrom('recipients')
      .select('contact_id')
      .where('contact_id', 'in', [...gone, ...here])
      .orderBy('contact_id')
      .execute()
    expect(rows.map(({ contact_id }) => contact_id)).toEqual(here)
  })

  it('fails a mail that cannot be made, and only that one', async () => {
    const broken = await delivery.queue({ body: '<p>broken</p>' })
    const sound = await delivery.queue({ body: '<p>sound</p>' })
    await delivery.ctx.db.updateTable('emails').set({ content_id: null }).where('id', '=', broken).execute()

    await dispatchBatch(delivery.ctx, 1)

    expect(await delivery.mail(broken)).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('no longer kept'),
    })
    expect(await delivery.mail(sound)).toMatchObject({ status: 'DELIVERED' })
  })
})
