import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { fill, requiredQuery, type ResourceIds } from '../support/requests.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
let resourceIds: ResourceIds

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
  resourceIds = await fill(project)
  await flow.idle()
})
afterAll(() => flow.stop())

/** These endpoints return 404, because Stripe is not configured here. The tests of accounts cover them. */
const ofStripe = /\/billing-(consumption|invoices)$/

/**
 * All lists of a project and of the inbox: GET endpoints whose path contains only the id of a project or
 * contact.
 */
const lists = endpoints.filter(
  ({ method, service, who, path, params }) =>
    method === 'GET' &&
    // The redirect to the captured mail has no query.
    path !== '/inbox' &&
    !ofStripe.test(path) &&
    service !== 'gateway' &&
    ['secret-key-or-session', 'secret-key', 'inbox'].includes(who) &&
    Object.values(params).every((named) => named === 'contact' || named === 'project'),
)

const pathOf = ({ path, params }: ApiEndpoint): string =>
  path.replace(/:(\w+)/g, (_, param: string) => Reflect.get(resourceIds, params[param] ?? '') ?? 'x')

const ask = (route: ApiEndpoint, query = '') => {
  const required = String(new URLSearchParams(requiredQuery(route.path, resourceIds)))
  return (route.who === 'inbox' ? flow.anybody : project.api).get(`${pathOf(route)}?${required}&${query}`)
}

const names =
  'cursor limit page pageSize subscribed search status type contactId campaignId to eventName sort dir q before'
const numbers = ['0', '-1', 'abc', '1.5', 'NaN', 'Infinity', '1e999', '5&limit=5&page=5&pageSize=5']

describe.each(lists.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s',
  (_name, route) => {
    it('treats an empty value as absent', async () => {
      const plain = await ask(route)
      const required = requiredQuery(route.path, resourceIds)
      const optional = names.split(' ').filter((name) => !(name in required))
      const empty = await ask(route, optional.map((name) => `${name}=`).join('&'))

      expect(plain.status).toBe(200)
      expect([empty.status, empty.body]).toEqual([plain.status, plain.body])
    })

    it.each(numbers)('uses the default for a limit, page or pageSize of %s', async (value) => {
      const plain = await ask(route)
      const odd = await ask(route, `limit=${value}&page=${value}&pageSize=${value}`)

      expect([odd.status, odd.body]).toEqual([plain.status, plain.body])
    })

    it('accepts a limit and a pageSize above the maximum', async () => {
      const { status } = await ask(route, 'limit=99999999999999999999&pageSize=99999999999999999999')

      expect(status).toBe(200)
    })
  },
)

describe('the lists that this file tests', () => {
  it('include the endpoints with pages', () => {
    expect(lists.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/contacts', '/events', '/templates', '/emails', '/inbox/messages']),
    )
  })
})

describe('GET /contacts?subscribed', () => {
  it('accepts only true, false, 1 and 0, in upper or lower case', async () => {
    const found = async (value: string) => {
      const { status, body } = await project.api.get(`/contacts?subscribed=${value}`)
      return [status, body.data?.length]
    }
    await project.api.post('/contacts', { body: { email: 'off@example.net', subscribed: false } })

    expect(await Promise.all(['true', 'TRUE', '1'].map(found))).toEqual(Array(3).fill([200, 1]))
    expect(await Promise.all(['false', 'False', '0'].map(found))).toEqual(Array(3).fill([200, 1]))
    expect(await Promise.all(['yes', '2', 'true&subscribed=false'].map(found))).toEqual(
      Array(3).fill([422, undefined]),
    )
  })
})

describe('data: null', () => {
  const send = () => ({
    to: 'n@example.net',
    from: `x@${project.domain}`,
    subject: 'S',
    body: 'B',
    data: null,
  })

  it('means the same as an absent field in every POST', async () => {
    const answers = [
      await project.api.post('/contacts', { body: { email: 'n@example.net', data: { keep: 1 } } }),
      await project.api.post('/contacts', { body: { email: 'n@example.net', data: null } }),
      await project.open.post('/v1/track', { body: { email: 'n@example.net', event: 'seen', data: null } }),
      await project.api.post('/events/track', {
        body: { email: 'n@example.net', event: 'seen', data: null },
      }),
      await project.api.post('/v1/send', { body: send() }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
    expect((await project.api.get(`/contacts/${answers[0]?.body.id}`)).body.data).toEqual({ keep: 1 })
  })

  it('clears all fields of a contact in a PATCH', async () => {
    const { body } = await project.api.post('/contacts', {
      body: { email: 'p@example.net', data: { gone: 1 } },
    })

    const cleared = await project.api.patch(`/contacts/${body.id}`, { body: { data: null } })

    expect([cleared.status, cleared.body.data]).toEqual([200, {}])
  })
})
