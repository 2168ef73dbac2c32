import { fc } from '@postrider/testing/property'
import { someMail, someProject, someTemplate, type Project } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend({ dns: fakeDns() })
  project = await someProject(send)
})
afterAll(() => send.stop())

const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\u0000', '\ud800', '__proto__', '{% for %}', '{{', 'a@b.co', '', null),
)
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'X-A', 'id', 'name'),
  fc.string({ unit: 'binary' }),
)
const fields = (names: string[]) =>
  fc.dictionary(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: key }),
    anything,
    {
      maxKeys: 6,
    },
  )

const isBelow500 = (status: number): boolean => status < 500

const parameters = { numRuns: 150 }

describe('hostile input', () => {
  it('never causes a 5xx status of POST /v1/send, with any body and idempotency key', async () => {
    const names = [
      'to',
      'from',
      'subject',
      'body',
      'data',
      'headers',
      'attachments',
      'template',
      'reply',
      'name',
      'tracking',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anything, fields(names)),
        fc.boolean(),
        fc.option(
          fc.string({ minLength: 1, maxLength: 300 }).map((text) =>
            Buffer.from(text)
              .toString('latin1')
              .replace(/[\r\n\0]/g, ' '),
          ),
          { nil: undefined },
        ),
        async (body, asMail, idempotencyKey) => {
          const input = asMail && typeof body === 'object' && body !== null ? someMail(project, body) : body
          const headers =
            idempotencyKey === undefined || !/^[\x20-\x7e]*$/.test(idempotencyKey)
              ? {}
              : { 'idempotency-key': idempotencyKey }
          const { status } = await project.api.post('/v1/send', {
            body: JSON.stringify(input),
            headers: { ...headers, 'content-type': 'application/json' },
          })
          expect(isBelow500(status)).toBe(true)
        },
      ),
      parameters,
    )
  })

  it('in data and headers of a mail is either accepted or rejected with 422', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(key, anything), fc.dictionary(key, anything), async (data, headers) => {
        const { status } = await project.api.post('/v1/send', { body: someMail(project, { data, headers }) })
        expect([200, 422]).toContain(status)
      }),
      parameters,
    )
  })

  it('never causes a 5xx status of POST and PATCH for templates, domains and verify', async () => {
    const { body: template } = await project.api.post('/templates', { body: someTemplate(project) })
    const names = [
      'name',
      'subject',
      'body',
      'from',
      'fromName',
      'replyTo',
      'type',
      'description',
      'domain',
      'projectId',
      'email',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anything, fields(names)),
        fc.constantFrom('POST /templates', 'PATCH', 'POST /domains', 'POST /v1/verify'),
        async (body, target) => {
          const sent = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
          const { status } =
            target === 'PATCH'
              ? await project.api.patch(`/templates/${template.id}`, sent)
              : await project.api.post(target.slice(5), sent)
          expect(isBelow500(status)).toBe(true)
        },
      ),
      parameters,
    )
  })

  it('never causes a 5xx status in an id, a query or a cursor', async () => {
    const { body: sent } = await project.api.post('/v1/send', { body: someMail(project) })
    const paths = fc
      .tuple(
        fc.constantFrom('/emails', '/templates', '/domains'),
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('%00', '..', sent.data.emails[0].email)),
        fc.constantFrom('', '/content', '/verify', '/duplicate'),
      )
      .map(([base, id, rest]) => `${base}/${encodeURIComponent(id.toWellFormed())}${rest}`)
    const queries = fc
      .tuple(
        fc.constantFrom('/emails', '/templates', '/domains/project/current'),
        fc.constantFrom(
          'cursor',
          'limit',
          'page',
          'pageSize',
          'search',
          'to',
          'status',
          'contactId',
          'sort',
          'type',
        ),
        fc.oneof(
          fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
          fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
          fc
            .tuple(fc.constantFrom('queuedAt', 'x'), fc.string(), fc.uuid())
            .map((cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')),
          fc.constantFrom('-1', '1e9', '99999999999999999999', 'NaN', '%00', '%ff'),
        ),
      )
      .map(([base, name, value]) => `${base}?${name}=${value}`)
    await fc.assert(
      fc.asyncProperty(fc.oneof(paths, queries), async (path) => {
        const { status } = await project.api.get(path)
        expect(isBelow500(status)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
