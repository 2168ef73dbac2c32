import { contactUpdated, draft, projectDeleted, type WorkflowMail } from '@postrider/contracts/messages'
import { projectMessage, someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startDelivery, type Delivery } from './delivery.ts'
import { addDomain } from './factories.ts'
import { postSns, sesEvent, snsParts, snsSettings } from './ses-events.ts'
import { idOf, someWorkflow, type WorkflowUnderTest } from './some-workflow.ts'

let delivery: Delivery
let workflow: WorkflowUnderTest
beforeAll(async () => {
  delivery = await startDelivery(snsSettings, snsParts)
})
beforeEach(async () => {
  workflow = await someWorkflow(delivery)
})
afterAll(() => delivery.stop())

/** Suppresses the address with a bounce. */
async function suppress(toEmail: string): Promise<void> {
  const emailId = await delivery.queue({ projectId: workflow.projectId, toEmail })
  await postSns(delivery.send, sesEvent('Bounce', { emailId, at: delivery.now() }))
}

/** Publishes a version of a contact in which the contact is unsubscribed. */
const publishUnsubscribed = ({ id, email }: { id: string; email: string }, version: number) => {
  const at = delivery.now()
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() }
  const envelope = { key: id, projectId: workflow.projectId, generation: 1, at }
  const contact = { id, email, subscribed: false, data: {}, version, ...times }
  return delivery.consume(draft(contactUpdated, envelope, contact))
}

/** Returns the status and reason of a mail, and the types of its messages. */
const outcomeOf = async (mail: WorkflowMail) => {
  const { body } = await workflow.getMail(mail)
  return [body.status, body.error, (await workflow.published(mail)).map(({ type }) => type)]
}

const sent = ['DELIVERED', null, ['email.queued', 'email.sent', 'email.delivered']]
const suppressed = (reason: string) => ['SUPPRESSED', reason, ['email.suppressed']]
const failed = (reason: string) => ['FAILED', reason, ['email.failed']]

describe('a workflow mail to an unsubscribed contact', () => {
  it.each([
    ['TRANSACTIONAL', null, sent],
    ['HEADLESS', null, suppressed('unsubscribed')],
    ['MARKETING', null, suppressed('unsubscribed')],
    ['TRANSACTIONAL', 'team@example.net', sent],
    ['HEADLESS', 'team@example.net', sent],
    ['MARKETING', 'team@example.net', sent],
  ])('has the expected outcome (type %s, custom address %s)', async (type, to, outcome) => {
    const contactId = workflow.contact({ subscribed: false }).id
    const mail = workflow.mail({ contactId, templateId: await workflow.template({ type }), to })

    await workflow.send(mail)
    await delivery.run()

    expect(await outcomeOf(mail)).toEqual(outcome)
  })

  it("is suppressed if its custom address is the contact's own address", async () => {
    const { id: contactId, email } = workflow.contact({ subscribed: false })
    const mail = workflow.mail({
      contactId,
      templateId: await workflow.template(),
      to: ` ${email.toUpperCase()}`,
    })

    await workflow.send(mail)

    expect(await outcomeOf(mail)).toEqual(suppressed('unsubscribed'))
    expect((await workflow.getMail(mail)).body.contact).toEqual({ id: contactId, email })
  })

  it('is sent if the contacts service returns a newer, subscribed version of the contact', async () => {
    const contact = workflow.contact()
    await publishUnsubscribed(contact, 0)
    const mail = workflow.mail({ contactId: contact.id, templateId: await workflow.template() })

    await workflow.send(mail)
    await delivery.run()

    expect(await outcomeOf(mail)).toEqual(sent)
  })

  it('is suppressed if the contact has unsubscribed after the contacts service was called', async () => {
    const contact = workflow.contact()
    await publishUnsubscribed(contact, 9)
    const mail = workflow.mail({ contactId: contact.id, templateId: await workflow.template() })

    await workflow.send(mail)
    await delivery.run()

    expect(await outcomeOf(mail)).toEqual([
      'SUPPRESSED',
      'unsubscribed',
      ['email.queued', 'email.suppressed'],
    ])
  })
})

describe('a workflow mail', () => {
  it("is suppressed with the reason if the contact's address or the custom address is suppressed", async () => {
    const contact = workflow.contact()
    const templateId = await workflow.template({ type: 'TRANSACTIONAL' })
    await suppress(contact.email)
    await suppress('bounced@example.net')
    const mails = [null, 'bounced@example.net', 'fine@example.net'].map((to) =>
      workflow.mail({ contactId: contact.id, templateId, to }),
    )

    await workflow.send(...mails)
    await delivery.run()

    const outcomes = await Promise.all(mails.map(outcomeOf))
    expect(outcomes).toEqual([suppressed('BOUNCE'), suppressed('BOUNCE'), sent])
  })

  it('is not created for a deleted contact or a contact of another project', async () => {
    const templateId = await workflow.template({ type: 'TRANSACTIONAL' })
    const contact = workflow.contact()
    delivery.send.contacts.delete(workflow.projectId, contact.id)
    const foreignContact = (await someWorkflow(delivery)).contact()
    const mails = [contact.id, foreignContact.id].flatMap((contactId) => [
      workflow.mail({ contactId, templateId }),
      workflow.mail({ contactId, templateId, to: 'team@example.net' }),
    ])

    await workflow.send(...mails)

    expect(await workflow.rows()).toEqual([])
  })

  it('is suppressed if the send service already knows that the contact is deleted', async () => {
    const { id: contact_id, email } = workflow.contact()
    const recipient = { contact_id, project_id: workflow.projectId, generation: 1, email }
    await delivery.send.db
      .insertInto('recipients')
      .values({ ...recipient, subscribed: true, deleted: true, version: 9 })
      .execute()
    const mail = workflow.mail({ contactId: contact_id, templateId: await workflow.template() })

    await workflow.send(mail)

    expect(await outcomeOf(mail)).toEqual(suppressed('deleted'))
  })

  it('fails without an effect on other mails of its command if it cannot be sent', async () => {
    const contactId = workflow.contact().id
    const templateId = await workflow.template()
    const foreign = await (await someWorkflow(delivery)).template()
    const unverified = await workflow.template()
    const good = workflow.mail({ contactId, templateId })
    const bad = [
      workflow.mail({ contactId, templateId: uuidv7() }),
      workflow.mail({ contactId, templateId: foreign }),
      workflow.mail({ contactId, templateId, to: 'team at example' }),
      workflow.mail({ contactId, templateId, to: 'a@example.net\r\nBcc: b@example.net' }),
      workflow.mail({ contactId, templateId, to: '' }),
      workflow.mail({ contactId, templateId: unverified }),
    ]
    await delivery.send.db
      .updateTable('templates')
      .set({ from_email: 'team@elsewhere.test' })
      .where('id', '=', unverified)
      .execute()

    await workflow.send(...bad, good)
    await delivery.run()

    expect(await Promise.all(bad.map(outcomeOf))).toEqual([
      failed('template not found'),
      failed('template not found'),
      failed('no email address'),
      failed('no email address'),
      failed('no email address'),
      failed('sender domain not verified'),
    ])
    expect(await outcomeOf(good)).toEqual(sent)
    const { body } = await workflow.getMail(bad[0] ?? good)
    expect(body).toMatchObject({ failedAt: delivery.now().toISOString(), events: [{ name: 'failed' }] })
  })

  it('is sent from a subdomain of a verified domain', async () => {
    const templateId = await workflow.template({ from: `team@mail.eu.${workflow.domain}` })
    await addDomain(delivery.send, `eu.${workflow.domain}`, someCaller(workflow.projectId))
    const mail = workflow.mail({ contactId: workflow.contact().id, templateId })

    await workflow.send(mail)
    await delivery.run()

    expect(await outcomeOf(mail)).toEqual(sent)
  })

  it('is not created if its project has been reset or deleted', async () => {
    const mail = workflow.mail({
      contactId: workflow.contact().id,
      templateId: await workflow.template(),
    })
    const state = { id: workflow.projectId, generation: 2 }
    for (const ended of [
      projectMessage({ ...state, version: 2 }),
      projectMessage({ ...state, version: 3 }, projectDeleted),
    ]) {
      await delivery.consume(ended)

      await workflow.send(mail)

      expect((await workflow.rows()).filter(({ id }) => id === idOf(mail))).toEqual([])
    }
  })
})
