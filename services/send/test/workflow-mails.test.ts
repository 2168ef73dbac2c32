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

/** The message of a mail that was handed over, its lines unfolded. */
const handedOver = async (id: string): Promise<string> =>
  ((await delivery.captured(id))[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').replaceAll('=\r\n', '')

const pairs = (published: { type: string; correlationId: string | undefined }[]) =>
  published.map(({ type, correlationId }) => [type, correlationId])

describe('a mail of a workflow', () => {
  it('is sent to the contact, under the id that execution and step give it', async () => {
    const contact = workflow.contact({ data: { name: 'Ada' } })
    const templateId = await workflow.template({ subject: 'Hi {{name}}', fromName: 'Shop' })
    const mail = workflow.mail({ contactId: contact.id, templateId })

    await workflow.ask(mail)
    const queued = await workflow.shown(mail)
    await delivery.run()

    const named = { workflowExecutionId: mail.executionId, workflowId: mail.workflowId, templateId }
    expect(queued.body).toMatchObject({
      ...named,
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
    expect((await workflow.shown(mail)).body).toMatchObject({ status: 'DELIVERED', subject: 'Hi Ada' })
    const published = await workflow.published(mail)
    expect(pairs(published)).toEqual(
      ['email.queued', 'email.sent', 'email.delivered'].map((type) => [type, mail.correlationId]),
    )
    for (const { key, data } of published) {
      expect(key).toBe(contact.id)
      expect(data).toMatchObject({
        ...named,
        contactId: contact.id,
        campaignId: null,
        sourceType: 'WORKFLOW',
      })
    }
  })

  it('goes on telling what caused it when it is opened and clicked', async () => {
    const templateId = await workflow.template({ body: '<a href="https://shop.test/x">x</a>' })
    const mail = workflow.mail({ contactId: workflow.contact().id, templateId })
    await workflow.ask(mail)
    await delivery.run()
    // Counted beside the answer, and each in a transaction of its own: the second might overtake the first.
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

  it('has a signed link to unsubscribe, which names the mail', async () => {
    const contact = workflow.contact()
    const mail = workflow.mail({ contactId: contact.id, templateId: await workflow.template() })
    await workflow.ask(mail)
    await delivery.run()

    const [, token = ''] = /^List-Unsubscribe: <[^>]*\?e=([^>]+)>/m.exec(await handedOver(idOf(mail))) ?? []
    expect(readLink(testRing, 'subscription', token)).toEqual([contact.id, idOf(mail), ''])
  })

  it('has the variables of the contact, the event, the workflow and the execution', async () => {
    const body = [
      '{{name}}|{{plan}}|{{event.plan}}|{{order}}|{{event.order}}|{{data.name}}|{{workflow.name}}|{{workflow.id}}',
      '{{execution.id}}|{{execution.startedAt}}|{{subscribed}}|{{id}}|{{email}}',
    ].join('|')
    const contact = workflow.contact({ data: { name: 'Ada', plan: 'free', event: 'own' } })
    const templateId = await workflow.template({ type: 'TRANSACTIONAL', body: `<p>${body}</p>` })
    const context = { plan: 'pro', order: 7, event: 'x', workflow: 'x', execution: 'x' }
    const mail = workflow.mail({ contactId: contact.id, templateId, context })

    await workflow.ask(mail)
    const { body: shown } = await workflow.api.get(`/emails/${idOf(mail)}/content`)

    expect(shown.body).toBe(
      `<p>Ada|pro|pro|7|7|Ada|Welcome|${mail.workflowId}|${mail.executionId}|${mail.startedAt}|true|${contact.id}|${contact.email}</p>`,
    )
  })

  it('says what the template said when the execution began, also when it is deleted since', async () => {
    const contactId = workflow.contact().id
    const templateId = await workflow.template({ subject: 'One', body: '<p>one</p>' })
    delivery.pass(1_000)
    const first = workflow.mail({ contactId, templateId })
    delivery.pass(1_000)
    const two = { subject: 'Two', body: '<p>two</p>', from: `two@${workflow.domain}`, type: 'TRANSACTIONAL' }
    await workflow.api.patch(`/templates/${templateId}`, { body: two })
    delivery.pass(1_000)
    const second = workflow.mail({ contactId, templateId })
    delivery.pass(1_000)
    await workflow.api.delete(`/templates/${templateId}`)
    delivery.pass(1_000)
    const third = workflow.mail({ contactId, templateId })

    await workflow.ask(first, second, third)

    const shown = await Promise.all([first, second, third].map((mail) => workflow.shown(mail)))
    expect(shown.map(({ body }) => [body.status, body.subject, body.from, body.type, body.error])).toEqual([
      ['QUEUED', 'One', `team@${workflow.domain}`, 'MARKETING', null],
      ['QUEUED', 'Two', `two@${workflow.domain}`, 'TRANSACTIONAL', null],
      ['FAILED', 'Two', `two@${workflow.domain}`, 'TRANSACTIONAL', 'template deleted'],
    ])
    const { body } = await workflow.api.get(`/emails/${idOf(first)}/content`)
    expect(body.body).toContain('<p>one</p>')
  })

  it('takes the first version of a template that is younger by the clock of another instance', async () => {
    const contactId = workflow.contact().id
    const templateAsOf = delivery.ctx.now().toISOString()
    delivery.pass(2_000)
    const templateId = await workflow.template({ subject: 'One' })
    delivery.pass(2_000)
    await workflow.api.patch(`/templates/${templateId}`, { body: { subject: 'Two' } })
    const mail = workflow.mail({ contactId, templateId, templateAsOf })

    await workflow.ask(mail)

    expect((await workflow.shown(mail)).body).toMatchObject({ status: 'QUEUED', subject: 'One' })
  })

  it('keeps one content for all mails of a version', async () => {
    const templateId = await workflow.template()
    const mails = Array.from({ length: 5 }, () =>
      workflow.mail({ contactId: workflow.contact().id, templateId }),
    )

    for (const mail of mails) await workflow.ask(mail)

    const contents = await delivery.send.db
      .selectFrom('contents')
      .select('id')
      .where('project_id', '=', workflow.projectId)
      .execute()
    expect(contents).toHaveLength(1)
    expect(await workflow.rows()).toHaveLength(5)
  })

  it('is found by its execution', async () => {
    const contactId = workflow.contact().id
    const templateId = await workflow.template()
    const mail = workflow.mail({ contactId, templateId })
    const next = { ...workflow.mail({ contactId, templateId }), executionId: mail.executionId }
    const other = workflow.mail({ contactId, templateId })
    await workflow.ask(mail, next, other)
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

describe('a mail of a workflow to a custom address', () => {
  it('is about the contact and has none of its links', async () => {
    const contact = workflow.contact({ data: { name: 'Ada' } })
    const templateId = await workflow.template({
      body: '<p>{{name}} {{id}} {{email}} [{{unsubscribeUrl}}]</p>',
    })
    const mail = workflow.mail({ contactId: contact.id, templateId, to: ' Team@Example.NET ' })

    await workflow.ask(mail)
    await delivery.run()

    const { body } = await workflow.shown(mail)
    expect(body).toMatchObject({ status: 'DELIVERED', to: 'team@example.net', contact: null })
    const content = await workflow.api.get(`/emails/${idOf(mail)}/content`)
    expect(content.body.body).toBe(`<p>Ada ${contact.id} ${contact.email} []</p>`)
    expect(await handedOver(idOf(mail))).not.toContain('List-Unsubscribe')
    for (const { data, key } of await workflow.published(mail))
      expect([data.contactId, key]).toEqual([null, idOf(mail)])
  })
})
