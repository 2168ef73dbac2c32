import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { DeliveryResult } from '../src/providers/provider.ts'
import { sendingProject, someAddress } from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { explainMail } from './explained-mails.ts'
import { queuedMails, sendMail, type Project } from './factories.ts'
import { accepted, fakeProvider, refused } from './fake-provider.ts'
import { postSesEvent, snsParts, snsSettings } from './ses-events.ts'
import { startedCampaign } from './some-campaign.ts'
import { idOf, someWorkflow } from './some-workflow.ts'

const reported: DeliveryResult = {
  kind: 'accepted',
  providerMessageId: null,
  acknowledgement: { server: 'relay.example', reply: '250 2.0.0 Ok: queued as 4XyZ' },
  facts: [],
}

let delivery: Delivery
let project: Project
let reply: DeliveryResult = reported

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, {
    ...snsParts,
    provider: fakeProvider(({ mails }) => Promise.resolve(new Map(mails.map(({ id }) => [id, reply])))),
  })
})
beforeEach(async () => {
  reply = reported
  project = await sendingProject(delivery)
})
afterAll(() => delivery.stop())

/** Sends a mail, and returns its id. */
async function mailTo(to: string, body: object = {}): Promise<string> {
  const [{ email }] = await queuedMails(project, { to, body: '<p>Hi</p>', ...body })
  return email
}

const explain = (id: string, caller: Pick<Project, 'api'> = project) => explainMail(id, caller)

const codesOf = ({ steps }: { steps: { what: string }[] }): string[] => steps.map(({ what }) => what)

describe('GET /emails/:id/explain', () => {
  it('explains a mail from its acceptance to its delivery', async () => {
    const answer = await sendMail(project)
    const [{ email: id }] = answer.body.data.emails
    const waiting = await explain(id)
    await delivery.run()
    const sent = await explain(id)
    await postSesEvent(delivery, 'Delivery', { emailId: id })
    const delivered = await explain(id)

    const at = delivery.now().toISOString()
    expect(waiting).toEqual({
      id,
      status: 'QUEUED',
      reason: 'waiting',
      summary: 'The mail waits in the queue until its project has its turn.',
      steps: [
        {
          at,
          what: 'accepted',
          text: `The mail was accepted by the API (request ${answer.headers.get('x-request-id')}).`,
        },
        { at, what: 'waiting', text: 'The mail waits in the queue until its project has its turn.' },
      ],
      next: [{ what: 'wait', text: expect.stringContaining('Wait.') }],
    })
    expect(sent).toMatchObject({
      status: 'SENT',
      reason: 'accepted',
      summary: expect.stringContaining('relay.example accepted the mail: "250 2.0.0 Ok: queued as 4XyZ"'),
    })
    expect(delivered).toMatchObject({ status: 'DELIVERED', reason: 'delivered' })
    expect(codesOf(delivered)).toEqual(['accepted', 'sent', 'delivered'])
  })

  it('names the request of a mail in a batch', async () => {
    const item = { to: someAddress('ada'), from: `a@${project.domain}`, subject: 'Hi', body: '<p>Hi</p>' }
    const answer = await project.api.post('/v1/send/batch', { body: { emails: [item] } })
    const [{ email }] = answer.body.data.emails

    const { steps } = await explain(email)
    expect(steps[0].text).toContain(`(request ${answer.headers.get('x-request-id')})`)
  })

  it('explains a permanent bounce, the suppression, and a later mail to the address', async () => {
    const to = someAddress('ada')
    const id = await mailTo(to)
    await delivery.run()
    await postSesEvent(delivery, 'Bounce', { emailId: id })
    const later = await mailTo(to)

    const [suppression] = (await project.api.get('/suppressions')).body.data
    const remove = `suppression ${suppression.id} with \`DELETE /suppressions/:id\``
    const bounced = await explain(id)
    expect(bounced).toMatchObject({ status: 'BOUNCED', reason: 'address-invalid' })
    expect(codesOf(bounced)).toEqual(['accepted', 'sent', 'bounced', 'address-suppressed'])
    const advice = {
      what: 'remove-suppression',
      text: expect.stringContaining(remove),
      suppression: { id: suppression.id, reason: 'BOUNCE', endsAt: null },
    }
    expect(bounced.next).toEqual([{ what: 'correct-address', text: expect.any(String) }, advice])
    const suppressed = await explain(later)
    expect(suppressed).toMatchObject({
      status: 'SUPPRESSED',
      reason: 'address-suppressed',
      summary: 'The mail was not sent, because its address was suppressed after a permanent bounce.',
      next: [advice],
    })
    expect(codesOf(suppressed)).toEqual(['accepted', 'suppressed'])
  })

  it('explains a complaint', async () => {
    const id = await mailTo(someAddress('ada'))
    await delivery.run()
    await postSesEvent(delivery, 'Complaint', { emailId: id })

    expect(await explain(id)).toMatchObject({
      status: 'COMPLAINED',
      reason: 'complained',
      next: [{ what: 'remove-suppression', text: expect.stringContaining('Do not send to this address') }],
    })
  })

  it('explains a scheduled mail, and a cancelled mail', async () => {
    const at = new Date(delivery.now().getTime() + 3_600_000).toISOString()
    const id = await mailTo(someAddress('ada'), { delivery: { at } })
    const scheduled = await explain(id)
    await project.api.post(`/emails/${id}/cancel`)

    expect(scheduled).toMatchObject({ status: 'SCHEDULED', reason: 'scheduled' })
    expect(scheduled.summary).toContain(at.slice(0, 10))
    const cancelled = await explain(id)
    expect(cancelled).toMatchObject({ status: 'DROPPED', reason: 'cancelled' })
    expect(codesOf(cancelled)).toEqual(['accepted', 'dropped'])
  })

  it('explains each refused attempt and the next one', async () => {
    const id = await mailTo(someAddress('ada'))
    reply = refused('transient', '450 4.2.2 Mailbox full')
    await delivery.run()
    const first = await explain(id)
    delivery.advanceClock(2_500)
    await delivery.run()
    const second = await explain(id)

    expect(first).toMatchObject({ status: 'QUEUED', reason: 'retry' })
    expect(first.summary).toContain('"450 4.2.2 Mailbox full"')
    expect(codesOf(second)).toEqual(['accepted', 'delayed', 'delayed', 'waiting'])
    expect(second.next).toEqual([
      { what: 'wait', text: expect.stringContaining('2 of 12 attempts are used') },
    ])
    reply = accepted
    delivery.advanceClock(10_000)
    await delivery.run()
    expect(codesOf(await explain(id))).toEqual(['accepted', 'delayed', 'delayed', 'sent'])
  })

  it('counts no attempts for a mail that is throttled', async () => {
    const id = await mailTo(someAddress('ada'))
    const replies = [
      refused('throttled', '451 4.7.1 Greylisted'),
      refused('transient', '450 4.2.2 Mailbox full'),
    ]
    const explained = []
    for (const next of [...replies, replies[0], accepted]) {
      reply = next ?? accepted
      await delivery.run()
      explained.push(await explain(id))
      delivery.advanceClock(10_000)
    }

    expect(explained.map(({ reason }) => reason)).toEqual(['retry', 'retry', 'retry', 'accepted'])
    expect(explained.slice(0, 3).map(({ next }) => next)).toEqual([
      [{ what: 'wait', text: 'Wait.' }],
      [{ what: 'wait', text: 'Wait. 1 of 12 attempts are used; after the last attempt the mail fails.' }],
      [{ what: 'wait', text: 'Wait.' }],
    ])
  })

  it('explains a permanent refusal of the sender', async () => {
    const id = await mailTo(someAddress('ada'))
    reply = refused('permanent', '554 5.7.1 Message rejected as spam')
    await delivery.run()

    const explained = await explain(id)
    expect(explained).toMatchObject({ status: 'FAILED', reason: 'sender-rejected' })
    expect(explained.next[0].text).toContain('SPF, DKIM and DMARC')
    expect(codesOf(explained)).toEqual(['accepted', 'failed'])
  })

  it('explains mails of a campaign, also while it is paused', async () => {
    const campaign = await startedCampaign(delivery, { contacts: 1 })
    const api = delivery.send.as(someCaller(campaign.projectId))
    await campaign.sendAudiencePage()
    reply = refused('transient', '450 later')
    await delivery.run()
    const [{ id } = { id: '' }] = await campaign.mails()
    await campaign.setState('PAUSED')
    const paused = await explain(id, { api })
    await campaign.setState('RUNNING')
    reply = reported
    delivery.advanceClock(10_000)
    await delivery.run()

    expect(paused).toMatchObject({ status: 'QUEUED', reason: 'campaign-paused' })
    const sent = await explain(id, { api })
    expect(sent.steps[0].text).toBe(`The mail was created for the campaign ${campaign.campaignId}.`)
    expect(codesOf(sent)).toEqual(['accepted', 'delayed', 'sent'])
  })

  it('explains a mail of a workflow to a contact who is not subscribed', async () => {
    const workflow = await someWorkflow(delivery)
    const { id: contactId } = workflow.contact({ subscribed: false })
    const mail = workflow.mail({ contactId, templateId: await workflow.template() })
    await workflow.send(mail)

    const explained = await explain(idOf(mail), workflow)
    expect(explained).toMatchObject({ status: 'SUPPRESSED', reason: 'unsubscribed' })
    expect(explained.steps[0].text).toContain(
      `the workflow ${workflow.workflowId}, execution ${mail.executionId} (request ${mail.correlationId})`,
    )
  })

  it('explains a mail that waits because the project is disabled', async () => {
    const disabled = await sendingProject(delivery, { disabled: true })
    const [{ email }] = await queuedMails(disabled)
    await delivery.run()

    expect(await explain(email, disabled)).toMatchObject({ status: 'QUEUED', reason: 'project-disabled' })
  })

  it('returns 404 for a mail of another project, an unknown id and a malformed id', async () => {
    const id = await mailTo(someAddress('ada'))
    const other = await sendingProject(delivery)

    for (const path of [`/emails/${id}/explain`, `/emails/${uuidv7()}/explain`, '/emails/x/explain'])
      expect(await other.api.get(path)).toMatchObject({
        status: 404,
        body: { error: { code: 'RESOURCE_NOT_FOUND' } },
      })
  })
})
