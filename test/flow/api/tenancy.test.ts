import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { apiClient, type ApiResponse, type Client } from '@postrider/testing/service'
import { bodyOf } from '../support/bodies.ts'
import { fill, secretValue, texts, type ResourceIds } from '../support/requests.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let mine: Project
let theirs: Project
let resourceIds: ResourceIds
/** A third project with the same resources as the other two. */
let full: Project
let ownOfFull: ResourceIds
/** The other project's view of its resources before the test. */
let before: unknown

beforeAll(async () => {
  flow = await sharedFlow()
  mine = await flow.newProject()
  theirs = await flow.newProject()
  resourceIds = await fill(theirs)
  full = await flow.newProject()
  ownOfFull = await fill(full)
  await flow.idle()
  before = await snapshot()
})
afterAll(() => flow.stop())

const nameOf = ({ method, path }: ApiEndpoint): string => `${method} ${path}`
const ofServices = endpoints.filter(({ service }) => service !== 'gateway')

/** Returns the path with the other project's ids. `id` replaces `:id`. */
const pathWith = (id: ResourceIds, { path, params }: ApiEndpoint): string =>
  path.replace(/:(\w+)/g, (_, param: string) => {
    const noun = params[param] ?? 'text'
    return noun in resourceIds ? Reflect.get(param === 'id' ? id : resourceIds, noun) : (texts[param] ?? '0')
  })

const call = (client: Client, endpoint: ApiEndpoint, id = resourceIds): Promise<ApiResponse> => {
  const method = endpoint.method.toLowerCase() as Lowercase<ApiEndpoint['method']>
  const body = bodyOf(endpoint, mine)
  return client[method](pathWith(id, endpoint), body === undefined ? {} : { body })
}

/** Returns a permitted caller of a project that the ids do not belong to. */
const outsiderClient = (route: ApiEndpoint, project = mine): Client => {
  if (route.who === 'public-key') return project.open
  return route.who === 'user' || route.who === 'session' ? project.owner : project.api
}

describe('the resources of this test', () => {
  it('include one for every id in a path', () => {
    const unknown = ofServices.filter(
      (route) =>
        route.foreign === 'not-found' &&
        Object.values(route.params).some((named) => !(named in resourceIds) && named !== 'text'),
    )

    expect(unknown.map(nameOf)).toEqual([])
  })
})

describe("another project's ids", () => {
  it.each(
    ofServices
      .filter((route) => route.foreign === 'not-found')
      .map((route) => [nameOf(route), route] as const),
  )('%s returns 404 and changes nothing', async (_name, route) => {
    const answer = await call(outsiderClient(route), route)

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
  )('%s returns 404 if only the inner id belongs to the other project', async (_name, route) => {
    const answer = await call(outsiderClient(route, full), route, ownOfFull)

    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({
      status: 404,
      code: expect.stringContaining('NOT_FOUND'),
    })
    expect(await snapshot()).toEqual(before)
  })

  it.each(
    ofServices.filter((route) => route.foreign === 'ignored').map((route) => [nameOf(route), route] as const),
  )("%s succeeds for the caller's own project", async (_name, route) => {
    const answer = await call(outsiderClient(route), route)

    expect(answer.status).toBe(200)
    expect(JSON.stringify(answer.body)).not.toContain(theirs.domain)
  })

  it.each(
    ofServices
      .filter((route) => route.method === 'GET' && route.foreign === 'none' && route.project === 'caller')
      .map((route) => [nameOf(route), route] as const),
  )('%s lists nothing of the other project', async (_name, route) => {
    const answer = await call(outsiderClient(route), route)

    expect(answer.status).toBe(200)
    for (const secret of [...Object.values(resourceIds), theirs.domain, secretValue])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
  })
})

describe('a session that names a project of other users', () => {
  it.each(
    ofServices
      .filter((route) => route.who === 'secret-key-or-session' && route.project === 'caller')
      .map((route) => [nameOf(route), route] as const),
  )('%s returns 403 PROJECT_ACCESS_DENIED', async (_name, route) => {
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
  )('%s returns 404 if the path names the project', async (_name, route) => {
    const answer = await call(mine.owner, route)

    expect(answer).toMatchObject({
      status: 404,
      body: { error: { code: 'RESOURCE_NOT_FOUND', details: { resource: 'project' } } },
    })
  })
})

/** Returns all resources of the other project that it can read. */
async function snapshot(): Promise<unknown> {
  const paths = [
    `/contacts/${resourceIds.contact}`,
    `/templates/${resourceIds.template}`,
    '/domains/project/current',
    '/suppressions',
    `/segments/${resourceIds.segment}`,
    `/segments/${resourceIds.segment}/contacts`,
    `/campaigns/${resourceIds.campaign}`,
    '/campaigns',
    `/workflows/${resourceIds.workflow}`,
    '/workflows',
    `/workflows/${resourceIds.workflow}/executions/${resourceIds.execution}`,
    '/events',
    '/emails',
  ]
  const answers = await Promise.all(paths.map((path) => theirs.api.get(path)))
  const projects = await theirs.owner.get('/users/@me/projects')
  return [...answers, projects].map((answer) => answer.body)
}
