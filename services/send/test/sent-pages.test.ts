import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { someRun, statuses, type RunUnderTest } from './some-run.ts'
import { watchedRendering } from './watched-rendering.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

async function timelineOf(run: RunUnderTest): Promise<string[]> {
  const [mail] = await run.mails()
  const { events } = await delivery.shown(mail?.id ?? '')
  return events.map(({ name }: { name: string }) => name)
}

describe('a page that is sent from its row', () => {
  it('mails every contact, with one message for many, and nothing goes through the queue', async () => {
    const run = await someRun(delivery, { contacts: 150 })
    await run.sendPage()

    await delivery.run()

    expect(await run.queued()).toBe(0)
    expect(new Set(statuses(await run.mails()))).toEqual(new Set(['DELIVERED']))
    expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
    expect(await timelineOf(run)).toEqual(['queued', 'sent', 'delivered'])
    const published = await run.published()
    expect(new Set(published.map(({ type }) => type))).toEqual(
      new Set(['audience_page.sent', 'audience_page.expanded']),
    )
    expect(published.length).toBeLessThan(10)
    expect(new Set(await run.told())).toEqual(new Set((await run.mails()).map(({ id }) => id)))
    expect(published.at(-1)?.data).toMatchObject({ number: 1, created: 150 })
  })

  it('says of each mail what its own messages would say', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.sendPage()

    await delivery.run()

    const [mail] = await run.mails()
    const [contact] = run.contacts
    const [sent] = await run.published('audience_page.sent')
    expect(sent?.data).toMatchObject({
      campaignId: run.campaignId,
      from: run.content.from,
      fromName: 'Acme',
      templateId: null,
      mails: [
        {
          emailId: mail?.id,
          contactId: contact?.id,
          to: contact?.email,
          subject: 'News 0',
          messageId: expect.stringContaining(mail?.id ?? ''),
          deliveredId: expect.any(String),
        },
      ],
    })
  })

  it('suppresses who may not be mailed, leaves out who is gone, and fails what cannot be rendered', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    const [first, second] = run.contacts
    delivery.send.contacts.put(run.projectId, { email: first?.email ?? '', subscribed: false })
    const known = run.contacts.filter(({ id }) => id !== second?.id)
    await run.sendPage(1, [...known, ...known, { id: run.campaignId }])
    const rendering = watchedRendering({
      after: (made) => ('subject' in made && made.subject === 'News 2' ? { error: 'Too large' } : made),
    })

    await delivery.startProcess({ provider: delivery.ctx.provider, rendering }).run()

    const types = (await run.published()).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'email.failed',
      'email.suppressed',
      'audience_page.expanded',
      'audience_page.sent',
    ])
    expect(statuses(await run.mails()).toSorted()).toEqual(['DELIVERED', 'DELIVERED', 'FAILED', 'SUPPRESSED'])
    expect((await run.published('audience_page.expanded'))[0]?.data).toMatchObject({ created: 4 })
  })

  it('is sent once, however often its command comes', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await run.sendPage()
    await delivery.run()
    await run.sendPage()
    await run.sendPage(2)

    await delivery.run()

    expect(await run.mails()).toHaveLength(5)
    expect(await run.captured()).toHaveLength(5)
    expect((await run.published('audience_page.expanded')).map(({ data }) => data.created)).toEqual([5, 0])
  })

  it('has the facts of the simulator: a bounce has its message and suppresses the address', async () => {
    const run = await someRun(delivery, { contacts: 0 })
    const bouncing = delivery.send.contacts.put(run.projectId, {
      email: 'bounce@simulator.amazonses.com',
      subscribed: true,
    })
    await run.sendPage(1, [bouncing])

    await delivery.run()

    expect((await run.published()).map(({ type }) => type)).toEqual([
      'audience_page.sent',
      'email.bounced',
      'audience_page.expanded',
    ])
    const rules = await delivery.send.as(someCaller(run.projectId)).get('/suppressions')
    expect(rules.body.data).toMatchObject([{ value: bouncing.email, reason: 'BOUNCE' }])
    expect(await timelineOf(run)).toEqual(['queued', 'sent', 'bounced'])
  })
})

describe('a mail of a page that is not taken', () => {
  it('goes on in the queue when the error is transient, and ends when it is not', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    const [first, second] = run.contacts
    const answerTo = (email: string) => {
      if (email === first?.email) return refused('transient', 'later')
      return email === second?.email ? refused('permanent', 'never') : accepted
    }
    const provider = fakeProvider(
      ({ mails }) => Promise.resolve(new Map(mails.map(({ id, to }) => [id, answerTo(to.email)]))),
      { deliversPages: true },
    )

    await delivery.startProcess({ provider }).run()

    const byAddress = (await run.mails()).map(({ to, status }) => [to, status])
    expect(Object.fromEntries(byAddress)).toEqual({
      [first?.email ?? '']: 'QUEUED',
      [second?.email ?? '']: 'FAILED',
      [run.contacts[2]?.email ?? '']: 'SENT',
    })
    delivery.pass(60_000)
    await delivery.run()
    expect(await run.queued()).toBe(0)
    expect((await run.published('email.sent')).map(({ data }) => data.to)).toEqual([first?.email])
  })
})
