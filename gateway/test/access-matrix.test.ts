import { randomUUID } from 'node:crypto'
import type { Role } from '@postrider/contracts'
import type { ApiResponse, Client } from '@postrider/testing/service'
import type { FakeProject } from '@postrider/testing/fakes'
import type { Route } from '../src/route.ts'
import { endpoints } from '@postrider/contracts/api'
import { callers, expectedOutcomes, type Outcomes } from './access-expected.ts'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

/** Assigns all routes to one fake service, so that every route can be tested. */
const table: Route[] = endpoints.map((route) =>
  route.service === 'gateway' ? route : { ...route, service: 'contacts' },
)

let under: GatewayUnderTest
let project: FakeProject
let clients: Record<(typeof callers)[number], Client>

beforeAll(async () => {
  under = await startGateway({ rateLimitPerMinute: 0 }, {}, { table })
  project = under.accounts.addProject()
  const other = under.accounts.addProject()
  const signedIn = async (...roles: [FakeProject, Role][]): Promise<Client> => {
    const { cookie } = await under.accounts.signIn(roles)
    return under.as({ cookie, 'x-project-id': project.id })
  }
  clients = {
    owner: await signedIn([project, 'OWNER']),
    admin: await signedIn([project, 'ADMIN'], [other, 'OWNER']),
    member: await signedIn([project, 'MEMBER'], [other, 'OWNER']),
    stranger: await signedIn([other, 'OWNER']),
    secret: under.as(bearer(project.secretKey)),
    public: under.as(bearer(project.publicKey)),
    nobody: under.as(),
  }
})
afterAll(() => under.stop())

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const pathOf = ({ path, project: from }: Route): string =>
  path.replace(/:\w+/g, (param) => (param === ':id' && from === 'path' ? project.id : randomUUID()))

function outcomeOf({ status, body }: ApiResponse): string {
  if (body.error) return `${status} ${body.error.code}`
  return body.caller ? body.caller.kind : 'answered'
}

describe('the access of each kind of caller', () => {
  it.each(table.map((route) => [nameOf(route), route] as const))(
    'is correct for %s',
    async (_name, route) => {
      const method = route.method.toLowerCase() as Lowercase<Route['method']>

      const outcomes = await Promise.all(
        callers.map(async (caller) => [caller, outcomeOf(await clients[caller][method](pathOf(route)))]),
      )

      const actual: Partial<Outcomes> = Object.fromEntries(outcomes)
      expect(actual).toEqual(expectedOutcomes(route))
    },
  )
})
