import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { routes } from '@postrider/gateway/routes'
import { apiClient, type Answer, type Client } from '@postrider/testing/service'
import { bodies, fill, secretValue, texts, type Owned } from '../support/requests.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

type Route = (typeof routes)[number]

let flow: Flow
let mine: Project
let theirs: Project
let owned: Owned
/** What the other project sees of its own before anything is tried. */
let before: unknown

beforeAll(async () => {
  flow = await sharedFlow()
  mine = await flow.newProject()
  theirs = await flow.newProject()
  owned = await fill(theirs)
  await flow.settled()
  before = await snapshot()
})
afterAll(() => flow.stop())

const nameOf = (route: Pick<Route, 'method' | 'path'>): string => `${route.method} ${route.path}`
const writes = ['POST', 'PUT', 'PATCH']
const ofServices = routes.filter((route) => route.service !== 'gateway')

/** The route's path with the other project's ids. */
const foreignPath = (route: Route): string =>
  route.path.replace(/:(\w+)/g, (_, param: string) => {
    const named = route.params[param] ?? 'text'
    return named in owned ? Reflect.get(owned, named) : (texts[param] ?? '0')
  })

/** The example of a definition, or `{}` for a write that requires no body. */
const exampleOf = ({ method, example, otherBody }: ApiEndpoint): unknown =>
  example ?? (writes.includes(method) && otherBody?.required !== true ? {} : undefined)
const examples = new Map(endpoints.map((each) => [nameOf(each), exampleOf(each)]))

const bodyOf = (route: Route): unknown => bodies[nameOf(route)]?.(mine) ?? examples.get(nameOf(route))

const call = (client: Client, route: Route): Promise<Answer> => {
  const method = route.method.toLowerCase() as keyof Client
  const body = bodyOf(route)
  return client[method](foreignPath(route), body === undefined ? {} : { body })
}

/** The caller that the table lets in, of another project than the ids are. */
const stranger = (route: Route): Client => {
  if (route.who === 'public-key') return mine.open
  return route.who === 'user' || route.who === 'session' ? mine.owner : mine.api
}

describe('the table that this test walks', () => {
  it('has a body to send for every endpoint that takes one', () => {
    const without = ofServices.filter((route) => writes.includes(route.method) && bodyOf(route) === undefined)

    expect(without.map(nameOf)).toEqual([])
  })

  it('names a resource we made for every id in a path', () => {
    const unknown = ofServices.filter(
      (route) =>
        route.foreign === 'not-found' &&
        Object.values(route.params).some((named) => !(named in owned) && named !== 'text'),
    )

    expect(unknown.map(nameOf)).toEqual([])
  })
})

describe("another project's ids", () => {
  it.each(
    ofServices
      .filter((route) => route.foreign === 'not-found')
      .map((route) => [nameOf(route), route] as const),
  )('%s is 404 and changes nothing', async (_name, route) => {
    const answer = await call(stranger(route), route)

    expect({
      status: answer.status,
      success: answer.body.success,
      statusCode: answer.body.error?.statusCode,
    }).toEqual({
      status: 404,
      success: false,
      statusCode: 404,
    })
    expect(await snapshot()).toEqual(before)
  })

  it.each(
    ofServices.filter((route) => route.foreign === 'ignored').map((route) => [nameOf(route), route] as const),
  )("%s answers for the caller's own project", async (_name, route) => {
    const answer = await call(stranger(route), route)

    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(theirs.domain)
  })

  it.each(
    ofServices
      .filter((route) => route.method === 'GET' && route.foreign === 'none' && route.project === 'caller')
      .map((route) => [nameOf(route), route] as const),
  )('%s lists nothing of the other project', async (_name, route) => {
    const answer = await call(stranger(route), route)

    expect(answer.status).toBe(200)
    for (const secret of [...Object.values(owned), theirs.domain, secretValue])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
  })
})

describe('a session that names a project it is not in', () => {
  it.each(
    ofServices
      .filter((route) => route.who === 'secret-key-or-session' && route.project === 'caller')
      .map((route) => [nameOf(route), route] as const),
  )('%s is 403 PROJECT_ACCESS_DENIED', async (_name, route) => {
    const client = apiClient(
      () => flow.url,
      () => ({ ...mine.ownerHeaders, 'x-project-id': theirs.id }),
    )

    const answer = await call(client, route)

    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'PROJECT_ACCESS_DENIED' } } })
  })

  it.each(
    ofServices
      .filter((route) => route.who === 'secret-key-or-session' && route.project === 'path')
      .map((route) => [nameOf(route), route] as const),
  )('%s is 404 when the path names it', async (_name, route) => {
    const answer = await call(mine.owner, route)

    expect(answer).toMatchObject({
      status: 404,
      body: { error: { code: 'RESOURCE_NOT_FOUND', details: { resource: 'project' } } },
    })
  })
})

/** Everything the other project can see of its own. */
async function snapshot(): Promise<unknown> {
  const paths = [
    `/contacts/${owned.contact}`,
    `/templates/${owned.template}`,
    '/domains/project/current',
    '/suppressions',
    `/segments/${owned.segment}`,
    `/segments/${owned.segment}/contacts`,
    `/campaigns/${owned.campaign}`,
    '/campaigns',
    `/workflows/${owned.workflow}`,
    '/workflows',
    `/workflows/${owned.workflow}/executions/${owned.execution}`,
    '/events',
    '/emails',
  ]
  const answers = await Promise.all(paths.map((path) => theirs.api.get(path)))
  const projects = await theirs.owner.get('/users/@me/projects')
  return [...answers, projects].map((answer) => answer.body)
}
