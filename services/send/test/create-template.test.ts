import { instant, someProject, someTemplate, uuid, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const create = (body: object = {}) => project.api.post('/templates', { body: someTemplate(project, body) })

describe('POST /templates', () => {
  it('reports the wrong content type of a body instead of missing fields', async () => {
    const body = JSON.stringify(someTemplate(project))

    const asText = await project.api.post('/templates', { body, headers: { 'content-type': 'text/plain' } })
    const empty = await project.api.post('/templates')

    expect(asText).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'VALIDATION_ERROR',
          suggestion: expect.stringContaining('Content-Type: application/json'),
        },
      },
    })
    expect([empty.status, empty.body]).toEqual([
      400,
      { error: '`name`, `subject`, `body` and `from` are required.' },
    ])
  })

  it('creates a MARKETING template by default, and returns 201 with all fields', async () => {
    const answer = await create({ fromName: 'Team', replyTo: '' })

    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 201,
      body: {
        id: uuid,
        name: 'Welcome',
        description: '',
        subject: 'Welcome {{name}}',
        body: '<p>Welcome {{name}}</p>',
        from: `team@${project.domain}`,
        fromName: 'Team',
        replyTo: null,
        type: 'MARKETING',
        projectId: project.id,
        createdAt: instant,
        updatedAt: instant,
      },
    })
  })

  it('creates a second template with the same name', async () => {
    const [first, second] = [await create(), await create()]

    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.id).not.toBe(first.body.id)
  })

  it.each(['name', 'subject', 'body', 'from'])('rejects a template without %s with 400', async (field) => {
    for (const nothing of [undefined, null, '']) {
      const answer = await create({ [field]: nothing })
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: 400,
        body: { error: `\`${field}\` is required.` },
      })
    }
  })

  it.each([
    ['an invalid sender address', { from: 'x' }, { field: 'from', code: 'invalid_string' }],
    ['a line break in the subject', { subject: 'a\nb' }, { field: 'subject', code: 'invalid_string' }],
    ['an unknown type', { type: 'OTHER' }, { field: 'type', code: 'invalid_enum_value' }],
    ['a body of more than 2 MB', { body: 'ä'.repeat(1024 * 1024 + 1) }, { field: 'body', code: 'too_big' }],
    ['a name that is not a string', { name: 3 }, { field: 'name', code: 'invalid_type' }],
    ['an invalid reply-to address', { replyTo: 'x' }, { field: 'replyTo', code: 'invalid_string' }],
    [
      'a line break in the sender name',
      { fromName: 'a\r\nb' },
      { field: 'fromName', code: 'invalid_string' },
    ],
    [
      'an encoded word with a line break in the subject',
      { subject: '=?UTF-8?Q?x=0D=0ABcc:y@z.test?=' },
      { field: 'subject', code: 'custom' },
    ],
    [
      'an encoded word with a line break in the sender name',
      { fromName: '=?UTF-8?B?DQpCY2M6IHg=?=' },
      { field: 'fromName', code: 'custom' },
    ],
  ])('rejects %s with 422', async (_what, fault, error) => {
    expect(await create(fault)).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_ERROR', errors: [error] } },
    })
  })

  it('rejects invalid Liquid with 400, and returns the line and column', async () => {
    const answer = await create({ body: '<p>\n  {% if %}{{ name }}' })

    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST',
          message: expect.stringMatching(/line 2, column \d+/),
          details: { field: 'body', line: 2 },
        },
      },
    })
  })

  it('rejects a sender of an unverified domain with 403 and a message that contains the domain', async () => {
    const other = await someProject(send)

    for (const domain of ['nowhere.test', other.domain])
      expect(await create({ from: `a@${domain}` })).toMatchObject({
        status: 403,
        body: { error: { code: 'INTERNAL_SERVER_ERROR', message: expect.stringContaining(domain) } },
      })
  })
})
