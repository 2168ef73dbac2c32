import { endpoints } from '@postrider/contracts/api'
import { changeEverything, renamedTemplate, slowCampaigns, type Change } from '../support/audited-calls.ts'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
let changes: Change[]

beforeAll(async () => {
  flow = await startFlow(slowCampaigns)
  project = await flow.newProject()
  changes = await changeEverything(project, newUser)
  await flow.idle()
})
afterAll(() => flow.stop())

let users = 0
async function newUser(): Promise<{ email: string }> {
  const email = `colleague${(users += 1)}.${process.pid}@example.com`
  await flow.anybody.post('/auth/signup', { body: { email, password: 'correct horse battery' } })
  return { email }
}

/** Returns the entries of all pages. */
async function entries() {
  const all = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await project.owner.get(`/projects/${project.id}/audit?limit=7&cursor=${cursor}`)
    expect(status).toBe(200)
    all.push(...body.data)
    cursor = body.cursor
  }
  return all
}

describe('the audit log', () => {
  it('is tested with every endpoint that writes, except endpoints that are defined as unaudited', () => {
    const writes = endpoints.filter(({ method, service }) => method !== 'GET' && service !== 'gateway')
    const audited = writes.filter(({ unaudited }) => unaudited === undefined)

    expect([...new Set(changes.map(({ endpoint }) => endpoint))].toSorted()).toEqual(
      audited.map(({ method, path }) => `${method} ${path}`).toSorted(),
    )
  })

  it('contains each change with its author, client address and request id', async () => {
    const log = await entries()
    const owner = (await project.owner.get('/users/@me')).body
    const key = { kind: 'key', id: null, email: null }
    const person = { kind: 'user', id: owner.id, email: owner.email }

    const left = changes.map(({ endpoint, answer }) => {
      const requestId = answer.headers.get('x-request-id')
      const own = log.filter((entry) => entry.requestId === requestId)
      return { endpoint, entries: own.map(({ action, actor, address }) => ({ action, actor, address })) }
    })

    const ofUsers = /@me|\/projects/
    expect(left).toEqual(
      changes.map(({ endpoint, action }) => ({
        endpoint,
        entries: expect.arrayContaining([
          { action, actor: ofUsers.test(endpoint) ? person : key, address: '127.0.0.1' },
        ]),
      })),
    )
  })

  it('starts with the creation of the project, names the changed objects, and survives a reset', async () => {
    const log = await entries()
    const of = (action: string) => log.find((entry) => entry.action === action)

    expect(log.at(-1)).toMatchObject({ action: 'project.created', subject: { id: project.id } })
    expect(of('template.deleted')).toMatchObject({
      subject: { id: expect.any(String), name: renamedTemplate },
    })
    expect(of('contact.deleted')).toMatchObject({ subject: { id: expect.any(String), name: null } })
    expect(of('project.reset')).toMatchObject({ subject: { id: project.id, name: 'P' } })
    // The newest entry is the first.
    const times = log.map(({ at }) => String(at))
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('does not contain addresses of contacts or values of suppressions', async () => {
    const text = JSON.stringify(await entries())

    for (const secret of ['ada@example.net', 'doomed@example.net', 'blocked.example', 'other.example'])
      expect(text).not.toContain(secret)
  })
})
