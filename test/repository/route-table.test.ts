import { routes } from '@postrider/gateway/routes'
import { sharedFlow, type Flow } from '../flow/support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  // Its provider is the inbox: with another one send has no routes of the inbox.
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

const isInternal = (path: string): boolean => path.startsWith('/internal/')

const servedBy = () =>
  flow
    .services()
    .flatMap((service) => service.endpoints().map((endpoint) => ({ service: service.name, ...endpoint })))

describe("the gateway's table and the services' routes", () => {
  it('agree in both directions: what the table has is served, and what is served the table has', () => {
    const served = servedBy().filter(({ path }) => !isInternal(path))
    const listed = routes.filter((route) => route.service !== 'gateway')

    const name = (each: { service: string; method: string; path: string }): string =>
      `${each.service}: ${each.method} ${each.path}`
    expect(served.length).toBeGreaterThan(40)
    expect(listed.map(name).sort()).toEqual(served.map(name).sort())
  })

  it('keep what services ask one another behind the gateway', async () => {
    const internal = servedBy().filter(({ path }) => isInternal(path))
    const project = await flow.newProject()

    const answers = await Promise.all(internal.map(({ path }) => project.api.post(path, { body: {} })))

    expect(internal.length).toBeGreaterThan(5)
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(answers.length).fill(404))
  })
})
