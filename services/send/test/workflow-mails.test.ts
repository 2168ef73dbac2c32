import { readLink, signLink } from '@postrider/security'
import { until } from '@postrider/testing/jest'
import { testRing } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { idOf, someWorkflow, type WorkflowUnderTest } from './some-workflow.ts'

let delivery: Delivery
let workflow: WorkflowUnderTest
beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  workflow = await someWorkflow(delivery)
})
afterAll(() => delivery.stop())

/** Returns the delivered message without line folding and soft line breaks. */
const deliveredMessage = async (id: string): Promise<string> =>
  ((await delivery.captured(id))[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('=\r\n', '')

const pairs = (published: { type: string; correlationId: string | undefined }[]) =>
  published.map(({ type, correlationId }) => [type, correlationId])

describe('a workflow mail', () => {
  it('is sent to the contact with an id that is derived from the execution and step', async () => {
    const contact = workflow.contact({ data: { name: 'Ada' } })
    const templateId = await workflow.template({ subject: 'Hi {{name}}', fromName: 'Shop' })
    const mail = workflow.mail({ contactId: contact.id, templateId })

    await workflow.send(mail)
    const queued = await workflow.getMail(mail)
    await delivery.run()

    const sourceIds = { workflowExecutionId: mail.executionId, workflowId: mail.workflowId, templateId }
    expect(queued.body).toMatchObject({
      ...sourceIds,
      id: idOf(mail),
      status: 'QUEUED',
      source: 'WORKFLOW',
      type: 'MARKETING',
      contact: { id: contact.id, email: contact.email },
      campaignId: null,
      from: `team@${workflow.domain}`,
      to: contact.email,
      tracking: true,
    })
    expect((await workflow.getMail(mail)).body).toMatchObject({ status: 'DELIVERED', subject: 'Hi Ada' })
    const published = await workflow.published(mail)
    expect(pairs(published)).toEqual(
      ['email.queued', 'email.sent', 'email.delivered'].map((type) => [type, mail.correlationId]),
    )
    for (const { key, data } of published) {
      expect(key).toBe(contact.id)
      expect(data).toMatchObject({
        ...sourceIds,
        contactId: contact.id,
        campaignId: null,
        sourceType: 'WORKFLOW',
      })
    }
  })

  it('has the same correlation id in the messages about its open and click', async () => {
    const templateId = await workflow.template({ body: '<a href="https://shop.test/x">x</a>' })
    const mail = workflow.mail({ contactId: workflow.contact().id, templateId })
    await workflow.send(mail)
    await delivery.run()
    // The open and the click are counted after the responses in separate transactions, so wait for the open
    // before the click.
    const untilPublished = (count: number) =>
      until(async () => (await workflow.published(mail)).length >= count)
    await workflow.api.get(`/o/${signLink(testRing, 'open', [idOf(mail)])}`)
    await untilPublished(4)
    await workflow.api.get(`/c/${signLink(testRing, 'click', [idOf(mail), 'https://shop.test/x'])}`)
    await untilPublished(5)

    expect(pairs(await workflow.published(mail)).slice(3)).toEqual([
      ['email.opened', mail.correlationId],
      ['email.clicked', mail.correlationId],
    ])
  })

  it('contains a signed unsubscribe link with its id', async () => {
    const contact = workflow.contact()
    const mail = workflow.mail({ contactId: contact.id, templateId: await workflow.template() })
    await workflow.send(mail)
    await delivery.run()

    const [, token = ''] =
      /^List-Unsubscribe: <[^>]*\?e=([^>]+)>/m.exec(await deliveredMessage(idOf(mail))) ?? []
    expect(readLink(testRing, 'subscription', token)).toEqual([contact.id, idOf(mail), ''])
  })

  it('is rendered with variables of the contact, the event, the workflow and the execution', async () => {
    const body = [
      '{{name}}|{{plan}}|{{event.plan}}|{{order}}|{{event.order}}|{{data.name}}|{{workflow.name}}|{{workflow.id}}',
      '{{execution.id}}|{{execution.startedAt}}|{{subscribed}}|{{id}}|{{email}}',
    ].join('|')
    const contact = workflow.contact({ data: { name: 'Ada', plan: 'free', event: 'own' } })
    const templateId = await workflow.template({ type: 'TRANSACTIONAL', body: `<p>${body}</p>` })
    const context = { plan: 'pro', order: 7, event: 'x', workflow: 'x', execution: 'x' }
    const mail = workflow.mail({ contactId: contact.id, templateId, context })

    await workflow.send(mail)
    const { body: shown } = await workflow.api.get(`/emails/${idOf(mail)}/content`)

    expect(shown.body).toBe(
      `<p>Ada|pro|pro|7|7|Ada|Welcome|${mail.workflowId}|${mail.executionId}|${mail.startedAt}|true|${contact.id}|${contact.email}</p>`,
    )
  })

  it('uses the template version at the start of its execution, even if the template was deleted later', async () => {
    const contactId = workflow.contact().id
    const templateId = await workflow.template({ subject: 'One', body: '<p>one</p>' })
    delivery.advanceClock(1_000)
    const first = workflow.mail({ contactId, templateId })
    delivery.advanceClock(1_000)
    const two = { subject: 'Two', body: '<p>two</p>', from: `two@${workflow.domain}`, type: 'TRANSACTIONAL' }
    await workflow.api.patch(`/templates/${templateId}`, { body: two })
    delivery.advanceClock(1_000)
    const second = workflow.mail({ contactId, templateId })
    delivery.advanceClock(1_000)
    await workflow.api.delete(`/templates/${templateId}`)
    delivery.advanceClock(1_000)
    const third = workflow.mail({ contactId, templateId })

    await workflow.send(first, second, third)

    const shown = await Promise.all([first, second, third].map((mail) => workflow.getMail(mail)))
    expect(shown.map(({ body }) => [body.status, body.subject, body.from, body.type, body.error])).toEqual([
      ['QUEUED', 'One', `team@${workflow.domain}`, 'MARKETING', null],
      ['QUEUED', 'Two', `two@${workflow.domain}`, 'TRANSACTIONAL', null],
      ['FAILED', 'Two', `two@${workflow.domain}`, 'TRANSACTIONAL', 'template deleted'],
    ])
    const { body } = await workflow.api.get(`/emails/${idOf(first)}/content`)
    expect(body.body).toContain('<p>one</p>')
  })

  it('uses the first template version if the template is newer than the execution because of clock skew', async () => {
    const contactId = workflow.contact().id
    const templateAsOf = delivery.ctx.now().toISOString()
    delivery.advanceClock(2_000)
    const templateId = await workflow.template({ subject: 'One' })
    delivery.advanceClock(2_000)
    await workflow.api.patch(`/templates/${templateId}`, { body: { subject: 'Two' } })
    const mail = workflow.mail({ contactId, templateId, templateAsOf })

    await workflow.send(mail)

    expect((await workflow.getMail(mail)).body).toMatchObject({ status: 'QUEUED', subject: 'One' })
  })

  it('shares its content with other mails of the same template version', async () => {
    const templateId = await workflow.template()
    const mails = Array.from({ length: 5 }, () =>
      workflow.mail({ contactId: workflow.contact().id, templateId }),
    )

    for (const mail of mails) await workflow.send(mail)

    const contents = await delivery.send.db
      .selectFrom('contents')
      .select('id')
      .where('project_id', '=', workflow.projectId)
      .execute()
    expect(contents).toHaveLength(1)
    expect(await workflow.rows()).toHaveLength(5)
  })

  it('can be listed by its execution', async () => {
    const contactId = workflow.contact().id
    const templateId = await workflow.template()
    const mail = workflow.mail({ contactId, templateId })
    const next = { ...workflow.mail({ contactId, templateId }), executionId: mail.executionId }
    const other = workflow.mail({ contactId, templateId })
    await workflow.send(mail, next, other)
    const elsewhere = await someWorkflow(delivery)

    const { body } = await workflow.api.get(`/emails?workflowExecutionId=${mail.executionId}`)
    const foreign = await elsewhere.api.get(`/emails?workflowExecutionId=${mail.executionId}`)
    const wrong = await workflow.api.get('/emails?workflowExecutionId=nobody')

    expect(body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [idOf(mail), idOf(next)].toSorted(),
    )
    expect(foreign.body).toMatchObject({ data: [], total: 0 })
    expect(wrong.status).toBe(422)
  })
})

describe('a workflow mail to a custom address', () => {
  it('is rendered with the data of the contact, but contains no unsubscribe link', async () => {
    const contact = workflow.contact({ data: { name: 'Ada' } })
    const templateId = await workflow.template({
      body: '<p>{{name}} {{id}} {{email}} [{{unsubscribeUrl}}]</p>',
    })
    const mail = workflow.mail({ contactId: contact.id, templateId, to: ' Team@Example.NET ' })

    await workflow.send(mail)
    await delivery.run()

    const { body } = await workflow.getMail(mail)
    expect(body).toMatchObject({ status: 'DELIVERED', to: 'team@example.net', contact: null })
    const content = await workflow.api.get(`/emails/${idOf(mail)}/content`)
    expect(content.body.body).toBe(`<p>Ada ${contact.id} ${contact.email} []</p>`)
    expect(await deliveredMessage(idOf(mail))).not.toContain('List-Unsubscribe')
    for (const { data, key } of await workflow.published(mail))
      expect([data.contactId, key]).toEqual([null, idOf(mail)])
  })
})
