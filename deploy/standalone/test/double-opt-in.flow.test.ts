import { startFlow, type Flow, type Project } from './start-flow.ts'
import { made, someEmail, workflowsOf } from './workflows-of.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await startFlow()
  project = await flow.newProject()
  await setUp()
})
afterAll(() => flow.stop())

const { template, workflow, addStep, enable, inboxOf, subjectsTo, contactOf } = workflowsOf(() => ({
  flow,
  project,
}))

const event = 'newsletter.requested'

/** What docs/double-opt-in.md says: a mail that asks, a wait for the answer, a welcome. */
async function setUp(): Promise<void> {
  await project.owner.patch(`/users/@me/projects/${project.id}`, {
    body: { name: 'Acme Letters', logoUrl: 'https://img.example/acme.png' },
  })
  const confirm = await made(
    project.api.post('/templates', {
      body: {
        name: 'Confirm',
        subject: 'Please confirm',
        body: '<p><a href="{{ subscribeUrl }}">Confirm</a></p>',
        from: `letters@${project.domain}`,
        type: 'TRANSACTIONAL',
      },
    }),
  )
  const welcome = await template('Welcome', 'MARKETING')
  const id = await workflow(event, { allowReentry: true })
  await addStep(id, 'SEND_EMAIL', { templateId: confirm })
  await addStep(id, 'WAIT_FOR_EVENT', { config: { eventName: 'contact.subscribed', timeout: 604_800 } })
  await addStep(id, 'SEND_EMAIL', { templateId: welcome })
  await enable(id)
  await flow.settled()
}

/** What the form on the project's own site sends with the public key. */
const request = async (email: string): Promise<void> => {
  const body = { email, event, subscribed: false, preserveExistingSubscription: true }
  expect((await project.open.post('/v1/track', { body })).status).toBe(200)
  await flow.settled()
}

const linkIn = (html: string): string => {
  const href = /href="([^"]*\/subscribe\/[^"]*)"/.exec(html)?.[1] ?? ''
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
  return pathname + search
}

/** Presses the button of a page: sends its only form, and goes where it leads. */
async function press(page: string): Promise<string> {
  const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1] ?? ''
  const { status, headers } = await flow.anybody.post(action, {
    body: 'page=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(status).toBe(303)
  await flow.settled()
  return String((await flow.anybody.get(String(headers.get('location')))).body)
}

describe('double opt-in, as it is documented', () => {
  it('subscribes who presses the button, and keeps when, how, from which mail and from where', async () => {
    const email = someEmail()
    await request(email)
    const [mail] = await inboxOf(email)
    const link = linkIn(mail.html)
    const asked = await contactOf(email)

    const pages = [await flow.anybody.get(link), await flow.anybody.get(link)]
    const afterScanner = await contactOf(email)
    const answer = await press(pages[0]?.body)

    expect([asked.subscribed, afterScanner.subscribed]).toEqual([false, false])
    expect(pages[0]?.body).toContain('Emails from Acme Letters')
    expect(pages[0]?.body).toContain('src="https://img.example/acme.png" alt="Acme Letters"')
    expect(answer).toContain('You are currently <strong>subscribed</strong>.')
    const { body: log } = await project.api.get(`/contacts/${asked.id}/consent`)
    expect(log).toMatchObject({
      email,
      subscribed: true,
      entries: [
        { subscribed: true, how: 'PAGE', emailId: mail.emailId, address: '127.0.0.1' },
        { subscribed: false, how: 'CREATED', emailId: null, address: null },
      ],
    })
    const subjects: string[] = await subjectsTo(email)
    expect(subjects.toSorted()).toEqual(['Please confirm', 'Welcome'])
  })

  it('sends nothing more to who does not, and leaves a subscriber who asks again subscribed', async () => {
    const [silent, known] = [someEmail(), someEmail()]
    await project.api.post('/contacts', { body: { email: known, subscribed: true } })

    await request(silent)
    await request(known)

    expect((await contactOf(silent)).subscribed).toBe(false)
    expect(await subjectsTo(silent)).toEqual(['Please confirm'])
    expect((await contactOf(known)).subscribed).toBe(true)
  })

  it('lets the same person leave again by a link of the mail, which the log tells', async () => {
    const email = someEmail()
    await request(email)
    const [mail] = await inboxOf(email)
    const page = await press((await flow.anybody.get(linkIn(mail.html))).body)
    await press(page)

    const { id, subscribed } = await contactOf(email)
    const { entries } = (await project.api.get(`/contacts/${id}/consent`)).body
    expect(subscribed).toBe(false)
    expect(
      entries.map(({ how, ...entry }: { how: string; subscribed: boolean }) => [how, entry.subscribed]),
    ).toEqual([
      ['PAGE', false],
      ['PAGE', true],
      ['CREATED', false],
    ])
  })
})
