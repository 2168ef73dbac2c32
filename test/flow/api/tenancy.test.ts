import { endpoints, type ApiEndpoint } from '@postrider/contracts/api'
import { apiClient, type ApiResponse, type Client } from '@postrider/testing/service'
import { bodyOf } from '../support/bodies.ts'
import { fill, requiredQuery, secretValue, texts, type ResourceIds } from '../support/requests.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let mine: Project
let theirs: Project
let resourceIds: ResourceIds
/** A third project that has the same resources as `theirs`. */
let full: Project
let ownOfFull: ResourceIds
/** The resources of `theirs` before the test, as its own clients read them. */
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

/** Returns the path with ids. The parameter `:id` is taken from `id`, all other parameters from `theirs`. */
const pathWith = (id: ResourceIds, { path, params }: ApiEndpoint): string =>
  path.replace(/:(\w+)/g, (_, param: string) => {
    const noun = params[param] ?? 'text'
    return noun in resourceIds ? Reflect.get(param === 'id' ? id : resourceIds, noun) : (texts[param] ?? '0')
  })

const call = (client: Client, endpoint: ApiEndpoint, id = resourceIds): Promise<ApiResponse> => {
  const method = endpoint.method.toLowerCase() as Lowercase<ApiEndpoint['method']>
  const body = bodyOf(endpoint, mine)
  const query = String(new URLSearchParams(requiredQuery(endpoint.path, id)))
  return client[method](`${pathWith(id, endpoint)}?${query}`, body === undefined ? {} : { body })
}

/** Returns a client that may call the endpoint, but belongs to a project without these ids. */
const outsiderClient = (route: ApiEndpoint, project = mine): Client => {
  if (route.who === 'public-key') return project.open
  return route.who === 'user' || route.who === 'session' ? project.owner : project.api
}

describe('the resources of the other project', () => {
  it('include a resource for every path parameter that is an id', () => {
    const unknown = ofServices.filter(
      (route) =>
        route.foreign === 'not-found' &&
        Object.values(route.params).some((named) => !(named in resourceIds) && named !== 'text'),
    )

    expect(unknown.map(nameOf)).toEqual([])
  })
})

describe("with another project's ids", () => {
  it.each(
    ofServices
      .filter((route) => route.foreign === 'not-found')
      .map((route) => [nameOf(route), route] as const),
  )('%s returns 404 and does not change the other project', async (_name, route) => {
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
  )('%s does not return data of the other project', async (_name, route) => {
    const answer = await call(outsiderClient(route), route)

    expect(answer.status).toBe(200)
    for (const secret of [...Object.values(resourceIds), theirs.domain, secretValue])
      expect(JSON.stringify(answer.body)).not.toContain(secret)
  })
})

describe('with a session that names a project of other users', () => {
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
  )('%s returns 404 for the project in the path', async (_name, route) => {
    const answer = await call(mine.owner, route)

    expect(answer).toMatchObject({
      status: 404,
      body: { error: { code: 'RESOURCE_NOT_FOUND', details: { resource: 'project' } } },
    })
  })
})

/** Returns all resources of `theirs`, as its own clients read them. */
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
