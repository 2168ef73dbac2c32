import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { apiClient, type Answer, type Client } from '@postrider/testing/service'
import { bodyOf } from '../support/bodies.ts'
import { fill, secretValue, texts, type Owned } from '../support/requests.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let mine: Project
let theirs: Project
let owned: Owned
/** A third project, which has the same things as theirs. */
let full: Project
let ownOfFull: Owned
/** What the other project sees of its own before anything is tried. */
let before: unknown

beforeAll(async () => {
  flow = await sharedFlow()
  mine = await flow.newProject()
  theirs = await flow.newProject()
  owned = await fill(theirs)
  full = await flow.newProject()
  ownOfFull = await fill(full)
  await flow.idle()
  before = await snapshot()
})
afterAll(() => flow.stop())

const nameOf = ({ method, path }: ApiEndpoint): string => `${method} ${path}`
const ofServices = endpoints.filter(({ service }) => service !== 'gateway')

/** The path with the other project's ids; `id` has the one of `:id`. */
const pathWith = (id: Owned, { path, params }: ApiEndpoint): string =>
  path.replace(/:(\w+)/g, (_, param: string) => {
    const noun = params[param] ?? 'text'
    return noun in owned ? Reflect.get(param === 'id' ? id : owned, noun) : (texts[param] ?? '0')
  })

const call = (client: Client, endpoint: ApiEndpoint, id = owned): Promise<Answer> => {
  const method = endpoint.method.toLowerCase() as Lowercase<ApiEndpoint['method']>
  const body = bodyOf(endpoint, mine)
  return client[method](pathWith(id, endpoint), body === undefined ? {} : { body })
}

/** The caller that the table lets in, of another project than the ids are. */
const stranger = (route: ApiEndpoint, project = mine): Client => {
  if (route.who === 'public-key') return project.open
  return route.who === 'user' || route.who === 'session' ? project.owner : project.api
}

describe('the table that this test walks', () => {
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
    ofServices
      .filter((route) => route.foreign === 'not-found' && /:id\/.*:\w+Id\b/.test(route.path))
      .map((route) => [nameOf(route), route] as const),
  )('%s is 404 too when only the inner id is theirs', async (_name, route) => {
    const answer = await call(stranger(route, full), route, ownOfFull)

    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status: 404,
      code: expect.stringContaining('NOT_FOUND'),
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
