import { routes } from '@postrider/gateway/routes'
import { changeEverything, slowCampaigns, type Change } from '../support/audited-calls.ts'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
let changes: Change[]

beforeAll(async () => {
  flow = await startFlow(slowCampaigns)
  project = await flow.newProject()
  changes = await changeEverything(project, newUser)
  await flow.settled()
})
afterAll(() => flow.stop())

/** Endpoints that write, and why they leave no entry. What is not here has to leave one. */
const unaudited: Record<string, string> = {
  'POST /v1/send': 'programs send at their own rate; GET /emails has every mail',
  'POST /v1/track': 'programs track at their own rate; GET /events has every event',
  'POST /events/track': 'as POST /v1/track',
  'POST /v1/verify': 'changes nothing',
  'POST /contacts':
    'programs write contacts at their own rate; the feed has contact.created and contact.updated',
  'POST /contacts/lookup': 'reads',
  'POST /suppressions/preview': 'reads',
  'POST /workflows/:id/dry-run': 'reads',
  'POST /segments/:id/compute': 'counts again',
  'POST /segments/:id/refresh': 'counts again',
  'POST /campaigns/:id/test': 'sends a mail, which GET /emails has',
  'POST /contacts/public/:id/subscribe': 'a recipient acts, whose events tell it',
  'POST /contacts/public/:id/unsubscribe': 'a recipient acts, whose events tell it',
  'POST /unsubscribe/:id': 'a recipient acts, whose events tell it',
  'POST /subscribe/:id': 'a recipient acts, whose events tell it',
  'POST /webhooks/sns': 'the provider tells what became of mails',
  'POST /webhooks/dsn': 'a mail server tells what became of mails',
  'POST /webhooks/inbound': 'a mail server hands over a mail, which GET /emails has',
  'POST /webhooks/incoming/stripe':
    'Stripe tells of payments; project.disabled and project.enabled may follow',
  'POST /users/@me/projects/:id/checkout': 'opens a page of Stripe, which tells what is bought there',
  'POST /users/@me/projects/:id/billing-portal': 'opens a page of Stripe, which tells what is changed there',
  'DELETE /inbox/messages': 'captured mail of all projects, in development',
  'POST /auth/signup': 'of a user, not of a project; joining one by it is tested in accounts',
  'POST /auth/login': 'of a user',
  'POST /auth/verify-email': 'of a user; joining a project by it is tested in accounts',
  'POST /auth/request-verification': 'of a user',
  'POST /auth/request-password-reset': 'of a user',
  'POST /auth/reset-password': 'of a user',
  'POST /auth/accept-invitation': 'member.joined: tested in accounts, since here a sign-up joins',
  'POST /users/@me/password': 'of a user',
  'POST /users/@me/email': 'of a user',
  'DELETE /users/@me/sessions': 'of a user',
  'DELETE /users/@me/sessions/:id': 'of a user',
  'POST /users/@me/projects': 'project.created: the first entry, tested below',
  'DELETE /users/@me/projects/:id': 'the log goes with the project',
}

let users = 0
async function newUser(): Promise<{ email: string }> {
  const email = `colleague${(users += 1)}.${process.pid}@example.com`
  await flow.anybody.post('/auth/signup', { body: { email, password: 'correct horse battery' } })
  return { email }
}

/** The whole log, page by page. */
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
  it('knows every endpoint that writes', () => {
    const writing = routes
      .filter(({ method, service }) => method !== 'GET' && service !== 'gateway')
      .map(({ method, path }) => `${method} ${path}`)
    const audited = new Set(changes.map(({ endpoint }) => endpoint))

    expect(writing.filter((endpoint) => !audited.has(endpoint) && !(endpoint in unaudited))).toEqual([])
    expect(Object.keys(unaudited).filter((endpoint) => audited.has(endpoint))).toEqual([])
    expect([...audited, ...Object.keys(unaudited)].filter((endpoint) => !writing.includes(endpoint))).toEqual(
      [],
    )
  })

  it('has an entry of each change, with who made it, from where, and by which request', async () => {
    const log = await entries()
    const owner = (await project.owner.get('/users/@me')).body
    const key = { kind: 'key', id: null, email: null }
    const person = { kind: 'user', id: owner.id, email: owner.email }

    const left = changes.map(({ endpoint, answer }) => {
      const requestId = answer.headers.get('x-request-id')
      const own = log.filter((entry) => entry.requestId === requestId)
      return { endpoint, entries: own.map(({ action, actor, address }) => ({ action, actor, address })) }
    })

    const ofPeople = /@me|\/projects/
    expect(left).toEqual(
      changes.map(({ endpoint, action }) => ({
        endpoint,
        entries: expect.arrayContaining([
          { action, actor: ofPeople.test(endpoint) ? person : key, address: '127.0.0.1' },
        ]),
      })),
    )
  })

  it('begins with the project, names what was changed, and is kept when the project is reset', async () => {
    const log = await entries()
    const of = (action: string) => log.find((entry) => entry.action === action)

    expect(log.at(-1)).toMatchObject({ action: 'project.created', subject: { id: project.id } })
    expect(of('template.deleted')).toMatchObject({ subject: { id: expect.any(String), name: 'U' } })
    expect(of('contact.deleted')).toMatchObject({ subject: { id: expect.any(String), name: null } })
    expect(of('project.reset')).toMatchObject({ subject: { id: project.id, name: 'P' } })
    // Newest first.
    const times = log.map(({ at }) => String(at))
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('holds no address of a contact, nor what a suppression says', async () => {
    const text = JSON.stringify(await entries())

    for (const secret of ['ada@example.net', 'doomed@example.net', 'blocked.example', 'other.example'])
      expect(text).not.toContain(secret)
  })
})
