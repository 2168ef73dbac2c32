import { slowTemplate } from '@postrider/testing/mail'
import { newId } from '@postrider/contracts'
import { queuedMails, someProject, type Project } from './factories.ts'
import { renderingProcesses, startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const preview = (body: object) => project.api.post('/templates/preview', { body })

async function someContact(of: Project, data: object = {}): Promise<string> {
  const [{ contact }] = await queuedMails(of, { to: 'ada@example.net', data })
  return contact.id
}

describe('POST /templates/preview', () => {
  it('renders subject, HTML, text and sender name with the data of the request', async () => {
    const body = {
      subject: 'Order {{order.id}}',
      body: '<p>Hi {{name ?? "there"}} <a href="https://shop.example/">Shop</a></p>',
      fromName: '{{shop}} team',
      type: 'TRANSACTIONAL',
      data: { order: { id: 7 }, shop: 'Acme' },
    }

    const [answer, again] = [await preview(body), await preview(body)]

    expect(answer).toMatchObject({
      status: 200,
      body: {
        subject: 'Order 7',
        fromName: 'Acme team',
        html: '<p>Hi there <a href="https://shop.example/">Shop</a></p>',
        text: 'Hi there Shop [https://shop.example/]',
        errors: [],
        unknownVariables: [],
      },
    })
    expect(again.body).toEqual(answer.body)
  })

  it('uses the data of a contact, and lists variables without a value', async () => {
    const contactId = await someContact(project, { name: 'Ada', plan: 'pro' })

    const answer = await preview({
      subject: '{{name}} {{plan}} {{email}}',
      body: '{{nobody}} {% if coupon %}x{% endif %}',
      contactId,
      data: { plan: 'free' },
    })

    expect(answer.body).toMatchObject({
      subject: 'Ada free ada@example.net',
      unknownVariables: ['nobody', 'coupon'],
    })
  })

  it('adds the footer of marketing mail, whose links change no subscription', async () => {
    const contactId = await someContact(project)

    const { body } = await preview({ subject: 'S', body: '<p>Hi</p>', contactId })

    expect(body.html).toContain('https://mail.test/unsubscribe/')
    expect(body.html).not.toContain(contactId)
    expect(body.text).toContain('https://mail.test/unsubscribe/')
  })

  it('neither tracks links nor stores anything', async () => {
    const before = await project.api.get('/emails')

    const { body } = await preview({
      subject: 'S',
      body: '<a href="https://shop.example/">Shop</a>',
      type: 'HEADLESS',
    })

    expect(body.html).toBe('<a href="https://shop.example/">Shop</a>')
    expect((await project.api.get('/emails')).body).toEqual(before.body)
    expect((await project.api.get('/templates')).body.data).toEqual([])
  })

  it('returns 200 with the errors of each field, with line and column', async () => {
    const answer = await preview({
      subject: '{% if a %}',
      body: '<p>\n  {% nonsense %}</p>',
      text: 'Hi {{ a',
      fromName: '{{ }}',
      data: { a: 1 },
    })

    expect(answer.status).toBe(200)
    expect(answer.body.errors).toEqual([
      { field: 'subject', line: 1, column: 1, message: expect.stringContaining('not closed') },
      { field: 'body', line: 2, column: 3, message: expect.stringContaining('nonsense') },
      { field: 'text', line: 1, column: 4, message: expect.stringContaining('not closed') },
      { field: 'fromName', line: 1, column: 1, message: expect.any(String) },
    ])
    expect(answer.body.html).toContain('{% nonsense %}')
  })

  it('reports a template with too many steps as an error of its field', async () => {
    const { status, body } = await preview({
      subject: 'S',
      body: '{% for i in (1..60000) %}{{ i }}{% endfor %}',
    })

    expect([status, body.errors]).toEqual([
      200,
      [{ field: 'body', line: 1, column: 1, message: expect.stringContaining('too many steps') }],
    ])
  })

  it('sets the variables of a workflow’s mail', async () => {
    const { body } = await preview({
      subject: '{{event.sku}} {{workflow.name}}',
      body: '{{execution.id}}',
      source: 'WORKFLOW',
      data: { sku: 'A1' },
    })

    expect(body).toMatchObject({ subject: 'A1 Preview', unknownVariables: [] })
  })

  it('accepts an empty mail', async () => {
    expect(await preview({})).toMatchObject({
      status: 200,
      body: { subject: '', errors: [], unknownVariables: [] },
    })
  })

  it('returns 404 for a contact that does not exist or belongs to another project', async () => {
    const foreign = await someContact(await someProject(send))

    for (const contactId of [foreign, newId()])
      expect(await preview({ subject: 'S', body: 'B', contactId })).toMatchObject({
        status: 404,
        body: { error: { code: 'CONTACT_NOT_FOUND' } },
      })
  })

  it.each([
    ['subject', { subject: 'a\nb' }],
    ['subject', { subject: 'a'.repeat(999) }],
    ['body', { body: 'é'.repeat(1024 * 1024 + 1) }],
    ['contactId', { contactId: 'x' }],
    ['data', { data: { a: 'x'.repeat(65 * 1024) } }],
  ])('rejects an invalid %s with 422', async (field, body) => {
    const answer = await preview(body)

    expect([answer.status, answer.body.error.errors[0].field]).toEqual([422, field])
  })
})

describe('POST /templates/preview with an expensive template', () => {
  let limited: SendUnderTest
  beforeAll(async () => {
    limited = await startSend({
      rendering: renderingProcesses({ workers: 1, memoryMb: 64, timeMs: 500 }),
    })
  })
  afterAll(() => limited.stop())

  it('returns 400 at the limit of time, and renders the next preview', async () => {
    const { api } = await someProject(limited)
    const slow = await api.post('/templates/preview', { body: { subject: 'S', body: slowTemplate() } })
    const next = await api.post('/templates/preview', { body: { subject: 'S', body: '<p>B</p>' } })

    expect(slow).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringMatching(/^The template cannot be rendered. Too slow/) } },
    })
    expect(next.status).toBe(200)
  })
})
