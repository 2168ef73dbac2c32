import { sendPages } from '../src/campaigns/send-pages.ts'
import { getEmail } from '../src/emails/get-email.ts'
import type { RenderOutcome } from '../src/rendering/render-tenant-mails.ts'
import { handOverEach } from '../src/providers/hand-over-each.ts'
import { priorityClasses } from '../src/providers/priority-classes.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { someRun, statuses, workOffPages, type RunUnderTest } from './some-run.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** As it is shown. */
async function timelineOf(run: RunUnderTest): Promise<string[]> {
  const [mail] = await run.mails()
  const { events } = await getEmail(delivery.ctx, run.projectId, mail?.id ?? '')
  return events.map(({ name }) => name)
}

describe('a page that is sent from its row', () => {
  it('mails every contact, with one message for all, and nothing goes through the queue', async () => {
    const run = await someRun(delivery, { contacts: 150 })
    await run.sendPage()

    await workOffPages(delivery)

    expect(await run.queued()).toBe(0)
    expect(new Set(statuses(await run.mails()))).toEqual(new Set(['DELIVERED']))
    expect(await run.captured()).toEqual(run.contacts.map(({ email }) => email).toSorted())
    expect(await timelineOf(run)).toEqual(['queued', 'sent', 'delivered'])
    const published = await run.published()
    expect(published.map(({ type }) => type)).toEqual(['run.sent', 'run.sent', 'run.expanded'])
    expect(published.at(-1)?.data).toMatchObject({ number: 1, created: 150 })
  })

  it('says of each mail what its own messages would say', async () => {
    const run = await someRun(delivery, { contacts: 1 })
    await run.sendPage()

    await workOffPages(delivery)

    const [mail] = await run.mails()
    const [contact] = run.contacts
    const [sent] = await run.published('run.sent')
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
    const { rendering } = delivery.ctx
    // The mails of one contact fail, and those of another are postponed once.
    const [first, second, third, fourth] = run.contacts
    delivery.send.contacts.put(run.projectId, { email: first?.email ?? '', subscribed: false })
    const known = run.contacts.filter(({ id }) => id !== second?.id)
    await run.sendPage(1, [...known, ...known, { id: run.campaignId }])
    const spoilt = (outcome: RenderOutcome, to: string): RenderOutcome => {
      if (to === third?.email) return { id: outcome.id, kind: 'failed', reason: 'Too large' }
      return to === fourth?.email ? { id: outcome.id, kind: 'postponed' } : outcome
    }
    const renderMails: typeof rendering.renderMails = async function* (batch) {
      const to = new Map(batch.mails.map(({ parts: { mail } }) => [mail.id, mail.toEmail]))
      for await (const outcomes of rendering.renderMails(batch))
        yield outcomes.map((outcome) => spoilt(outcome, to.get(outcome.id) ?? ''))
    }

    await sendPages({ ...delivery.ctx, rendering: { ...rendering, renderMails } }, new Set())
    expect(await run.queued()).toBe(1)
    await workOffPages(delivery)

    const types = (await run.published()).map(({ type }) => type)
    expect(types.toSorted()).toEqual([
      'email.delivered',
      'email.failed',
      'email.queued',
      'email.sent',
      'email.suppressed',
      'run.expanded',
      'run.sent',
    ])
    expect(statuses(await run.mails()).toSorted()).toEqual(['DELIVERED', 'DELIVERED', 'FAILED', 'SUPPRESSED'])
    expect((await run.published('run.expanded'))[0]?.data).toMatchObject({ created: 4 })
  })

  it('is sent once, however often its command comes', async () => {
    const run = await someRun(delivery, { contacts: 5 })
    await run.sendPage()
    await workOffPages(delivery)
    await run.sendPage()
    await run.sendPage(2)

    await workOffPages(delivery)

    expect(await run.mails()).toHaveLength(5)
    expect(await run.captured()).toHaveLength(5)
    expect((await run.published('run.expanded')).map(({ data }) => data.created)).toEqual([5, 0])
  })

  it('has the facts of the simulator: a bounce has its message and suppresses the address', async () => {
    const run = await someRun(delivery, { contacts: 0 })
    const bouncing = delivery.send.contacts.put(run.projectId, {
      email: 'bounce@simulator.amazonses.com',
      subscribed: true,
    })
    await run.sendPage(1, [bouncing])

    await workOffPages(delivery)

    expect((await run.published()).map(({ type }) => type)).toEqual([
      'run.sent',
      'email.bounced',
      'run.expanded',
    ])
    const rules = delivery.send.db.selectFrom('suppressions').select('value')
    expect(await rules.where('project_id', '=', run.projectId).execute()).toHaveLength(1)
    expect(await timelineOf(run)).toEqual(['queued', 'sent', 'bounced'])
  })
})

describe('a mail of a page that is not taken', () => {
  it('goes on in the queue when the error is transient, and ends when it is not', async () => {
    const run = await someRun(delivery, { contacts: 3 })
    await run.sendPage()
    const { provider } = delivery.ctx
    const [first, second] = run.contacts
    const refusal = (responseCode: number) => Object.assign(new Error('no'), { responseCode })
    const classes = priorityClasses('smtp', { concurrency: 2, now: delivery.ctx.now })
    const deliver: typeof provider.deliver = ({ priority, ...shipment }) =>
      handOverEach(shipment, {
        ...classes.of(priority),
        timeoutMs: 1_000,
        now: delivery.ctx.now,
        handOver: ({ to }) => {
          if (to.email === first?.email) return Promise.reject(refusal(451))
          return to.email === second?.email ? Promise.reject(refusal(550)) : Promise.resolve(null)
        },
      })

    await sendPages({ ...delivery.ctx, provider: { ...provider, pages: 'each', deliver } }, new Set())

    expect(Object.fromEntries((await run.mails()).map(({ to_email, status }) => [to_email, status]))).toEqual(
      {
        [first?.email ?? '']: 'QUEUED',
        [second?.email ?? '']: 'FAILED',
        [run.contacts[2]?.email ?? '']: 'SENT',
      },
    )
    delivery.pass(60_000)
    await workOffPages(delivery)
    expect(await run.queued()).toBe(0)
    expect((await run.published('email.sent')).map(({ data }) => data.to)).toEqual([first?.email])
  })
})
