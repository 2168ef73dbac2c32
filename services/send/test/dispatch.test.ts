import { contactDeleted, contactUpdated, draft, projectDeleted } from '@postrider/contracts/messages'
import { readLink } from '@postrider/security'
import { projectMessage, testRing } from '@postrider/testing/service'
import PostalMime from 'postal-mime'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { knownRecipients } from './mail-queries.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

describe('a mail of POST /v1/send', () => {
  it('is rendered with its data, delivered once, and published as sent before delivered', async () => {
    const id = await delivery.queue({
      subject: 'Hello {{ n }}',
      body: '<p>Dear {{ n }}, <a href="https://shop.example/x">look</a></p>',
      data: { n: 'Ada <3' },
      toName: 'Ada',
    })

    await delivery.run()
    await delivery.run()

    const domain = await delivery.domainOf((await delivery.getMail(id)).projectId)
    const [raw, ...others] = await delivery.captured(id)
    const message = await PostalMime.parse(raw ?? '')
    expect(others).toEqual([])
    expect(message).toMatchObject({
      subject: 'Hello Ada <3',
      from: { name: 'Acme', address: `shop@${domain}` },
      to: [{ name: 'Ada', address: 'ada@example.net' }],
      messageId: `<${id}@${domain}>`,
      html: expect.stringContaining('Dear Ada &lt;3'),
      text: expect.stringContaining('Dear Ada <3'),
    })
    expect(message.headers).toContainEqual(expect.objectContaining({ key: 'x-email-id', value: id }))
    const shown = await delivery.getMail(id)
    expect(shown).toMatchObject({
      status: 'DELIVERED',
      subject: 'Hello Ada <3',
      messageId: `<${id}@${domain}>`,
    })
    expect(shown.events.map(({ name }: { name: string }) => name)).toEqual(['queued', 'sent', 'delivered'])
    expect(await delivery.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('is delivered with the rest of the batch even if a filter cuts a character of its subject', async () => {
    const cut = await delivery.queue({ subject: 'Hi {{ name | first }}', data: { name: '😀' } })
    const other = await delivery.queue({ projectId: await delivery.project() })

    await delivery.run()

    expect(await delivery.getMail(cut)).toMatchObject({ status: 'DELIVERED', subject: 'Hi \uFFFD' })
    expect(await delivery.getMail(other)).toMatchObject({ status: 'DELIVERED' })
  })

  it('contains a footer, one-click headers, signed links and tracking if it is marketing mail', async () => {
    const id = await delivery.queue({
      type: 'MARKETING',
      tracking: true,
      body: '<body><a href="https://shop.example/a?b=1&amp;c=2">shop</a></body>',
    })

    const contactId = (await delivery.getMail(id)).contact.id

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
  ])('publishes the same events as Amazon SES for %s@', async (mailbox, status, published) => {
    const toEmail = `${mailbox}@simulator.amazonses.com`
    const id = await delivery.queue({ toEmail, projectId: await delivery.project() })

    await delivery.run()

    expect(await delivery.getMail(id)).toMatchObject({ status })
    expect(await delivery.publishedTypes(id)).toEqual(published)
  })

  it('is suppressed after a permanent bounce of an earlier mail', async () => {
    const projectId = await delivery.project()
    const toEmail = 'bounce@simulator.amazonses.com'
    await delivery.queue({ toEmail, projectId })
    await delivery.run()

    const next = await delivery.queue({ toEmail, projectId })
    await delivery.run()

    expect(await delivery.getMail(next)).toMatchObject({ status: 'SUPPRESSED', error: 'BOUNCE' })
    expect(await delivery.captured(next)).toEqual([])
    expect(await delivery.publishedTypes(next)).toEqual(['email.suppressed'])
  })

  it('is suppressed if its contact is deleted or, for marketing mail, unsubscribed before delivery', async () => {
    const projectId = await delivery.project()
    const envelope = { projectId, generation: 1, at: new Date() }
    const contact = {
      email: 'left@example.net',
      data: {},
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    }
    const toLeft = { projectId, toEmail: 'left@example.net' }
    const subscribed = { email: toLeft.toEmail, subscribed: true }
    const { id: left } = delivery.send.contacts.put(projectId, subscribed)
    const marketing = await delivery.queue({ ...toLeft, type: 'MARKETING' })
    const transactional = await delivery.queue({ ...toLeft, type: 'TRANSACTIONAL' })
    const toDeleted = await delivery.queue({ projectId, toEmail: 'gone@example.net', type: 'TRANSACTIONAL' })
    const deleted = (await delivery.getMail(toDeleted)).contact.id

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
      draft(contactDeleted, { key: deleted, ...envelope }, { id: deleted, email: contact.email, version: 9 }),
    )
    await delivery.run()

    expect(await delivery.getMail(marketing)).toMatchObject({ status: 'SUPPRESSED', error: 'unsubscribed' })
    expect(await delivery.getMail(transactional)).toMatchObject({ status: 'DELIVERED' })
    expect(await delivery.getMail(toDeleted)).toMatchObject({ status: 'SUPPRESSED', error: 'deleted' })
  })

  it('stays queued if its project is disabled, is dropped after a reset, and is purged with the project', async () => {
    const id = await delivery.queue({ projectId: await delivery.project() })
    const { projectId } = await delivery.getMail(id)
    await delivery.consume(projectMessage({ id: projectId, disabled: true, version: 2 }))
    await delivery.run()
    expect(await delivery.getMail(id)).toMatchObject({ status: 'QUEUED' })

    await delivery.consume(projectMessage({ id: projectId, version: 3, generation: 2 }))
    await delivery.run()
    expect(await delivery.publishedTypes(id)).toEqual(['email.dropped'])

    await delivery.consume(projectMessage({ id: projectId, version: 4, generation: 2 }, projectDeleted))
    await delivery.run()
    await expect(delivery.getMail(id)).rejects.toThrow()
  })

  it('is not affected by messages about contacts of deleted projects and earlier generations', async () => {
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
    const [deletedProject, resetProject] = [await delivery.project(), await delivery.project()]
    await delivery.consume(projectMessage({ id: deletedProject, version: 2 }, projectDeleted))
    await delivery.consume(projectMessage({ id: resetProject, version: 2, generation: 2 }))

    const ignored = [await publishedOf(deletedProject, 1), await publishedOf(resetProject, 1)]
    const kept = [await publishedOf(resetProject, 2), await publishedOf(uuidv7(), 1)]

    expect(await knownRecipients(delivery.send, [...ignored, ...kept])).toEqual(kept)
  })
})
