import { addDomain, someDomainName, someProject, someTemplate, type Project } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { fakeIdentities } from './fake-identities.ts'
import { startSend, type SendUnderTest } from './start.ts'

const identities = fakeIdentities()
let send: SendUnderTest
let project: Project

beforeAll(async () => {
  // The limit includes the domain that every project in this test has.
  send = await startSend({ dns: fakeDns(), identities, settings: { maxDomains: 4, maxTemplates: 3 } })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

const limited = {
  status: 429,
  body: {
    error: { code: 'RATE_LIMIT_EXCEEDED', message: expect.any(String), suggestion: expect.any(String) },
  },
}

describe('the limit of domains', () => {
  const add = (domain = someDomainName('cap')) => project.api.post('/domains', { body: { domain } })

  it('rejects a domain with 429 without Retry-After, before it is registered at SES', async () => {
    for (let each = 0; each < 3; each += 1) await add()
    const name = someDomainName('beyond')

    const beyond = await add(name)

    expect(beyond).toMatchObject(limited)
    expect(beyond.headers.get('retry-after')).toBeNull()
    expect(identities.has(name)).toBe(false)
    expect((await project.api.get('/domains/project/current')).body).toHaveLength(4)
  })

  it('is not exceeded by concurrent requests, and applies to each project separately', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add()))
    const other = await addDomain(send, someDomainName('other'))

    expect(statuses(answers)).toEqual([201, 201, 201, ...Array<number>(9).fill(429)])
    expect(other.answer.status).toBe(201)
  })

  it('allows a new domain after another is removed', async () => {
    const [first] = [await add(), await add(), await add()]
    await project.api.delete(`/domains/${first?.body.id}`)

    expect((await add()).status).toBe(201)
  })
})

describe('the limit of templates', () => {
  const create = () => project.api.post('/templates', { body: someTemplate(project) })

  it('rejects a new template or copy with 429 without Retry-After', async () => {
    const [first] = [await create(), await create(), await create()]

    const beyond = [await create(), await project.api.post(`/templates/${first?.body.id}/duplicate`)]

    for (const answer of beyond) {
      expect(answer).toMatchObject(limited)
      expect(answer.headers.get('retry-after')).toBeNull()
    }
  })

  it('is not exceeded by concurrent requests, and allows a new template after another is deleted', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, create))
    const made = answers.find(({ status }) => status === 201)
    await project.api.delete(`/templates/${made?.body.id}`)

    expect(statuses(answers)).toEqual([201, 201, 201, ...Array<number>(9).fill(429)])
    expect((await create()).status).toBe(201)
  })
})
