import { endpoints } from '@postrider/contracts/api'
import { internalEndpoints } from '../flow/support/internal-endpoints.ts'
import { sharedFlow, type Flow } from '../flow/support/start-flow.ts'

let flow: Flow

beforeAll(async () => {
  // The shared flow uses the provider `inbox`. With another provider, the send service has no inbox
  // endpoints.
  flow = await sharedFlow()
})
afterAll(() => flow.stop())

const isInternal = (path: string): boolean => path.startsWith('/internal/')

const implemented = (): { service: string; method: string; path: string }[] =>
  flow
    .services()
    .flatMap((service) =>
      service.endpoints().map(({ method, path }) => ({ service: service.name, method, path })),
    )

const nameOf = ({ service, method, path }: { service: string; method: string; path: string }): string =>
  `${service}: ${method} ${path}`

describe('the endpoints that libs/contracts defines', () => {
  it('are the only public endpoints, and each is implemented by the service that its definition names', () => {
    const found = implemented().filter(({ path }) => !isInternal(path))
    const defined = endpoints.filter((route) => route.service !== 'gateway')

    expect(defined.length).toBeGreaterThan(150)
    expect(found.map(nameOf).toSorted()).toEqual(defined.map(nameOf).toSorted())
  })

  it('are the only internal endpoints, and each is implemented by every service that its definition names', () => {
    const found = implemented().filter(({ path }) => isInternal(path))
    const defined = internalEndpoints
      .filter(({ isOptional }) => !isOptional)
      .flatMap(({ services, path }) => services.map((service) => ({ service, method: 'POST', path })))

    expect(defined.length).toBeGreaterThan(30)
    expect(found.map(nameOf).toSorted()).toEqual(defined.map(nameOf).toSorted())
  })
})

describe('internal endpoints', () => {
  it('cannot be reached through the gateway', async () => {
    const project = await flow.newProject()

    const answers = await Promise.all(
      internalEndpoints.map(({ path }) => project.api.post(path, { body: {} })),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array<number>(answers.length).fill(404))
  })

  it('only list existing callers', () => {
    const callers = new Set(internalEndpoints.flatMap((endpoint) => endpoint.callers))
    const known = [...flow.services().map(({ name }) => name), 'gateway', 'setup', 'operator']

    expect([...callers].filter((caller) => !known.includes(caller))).toEqual([])
  })
})
