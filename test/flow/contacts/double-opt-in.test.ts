import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@postrider/testing/jest'
import { blocksOf, run, settingsOf, whereThereIs } from '../support/printed-code.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'
import { someEmail, workflowsOf } from '../support/workflows-of.ts'

const name = 'docs/use/double-opt-in.md'
const page = await readFile(join(import.meta.dirname, '../../..', name), 'utf8')
const commands = blocksOf(page, 'sh')
const setUp = commands.slice(0, -1).join('')
const form = commands.at(-1) ?? ''
const week = '"timeout": 604800'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
  await project.owner.patch(`/users/@me/projects/${project.id}`, {
    body: { name: 'Acme Letters', logoUrl: 'https://img.example/acme.png' },
  })
  await follow(setUp, project)
})
afterAll(() => flow.stop())

const { inboxOf, subjectsTo, contactOf } = workflowsOf(() => ({ flow, project }))

/** Runs commands exactly as the page prints them. */
async function follow(printed: string, of: Project): Promise<string> {
  const args = ['-eu', '-o', 'pipefail', '-c', printed]
  const settings = settingsOf(flow.url, of)
  const { code, output } = await run({ command: 'bash', args, cwd: import.meta.dirname, settings })
  expect([code, output]).toEqual([0, expect.any(String)])
  await flow.idle()
  return output
}

/** Sends the same request as the form on the customer's site, with the public key. */
async function request(email: string, of = project): Promise<void> {
  const output = await follow(form.replace('pk_…', of.publicKey).replace('ada@example.net', email), of)
  expect(output).toContain('"success":true')
}

const linkIn = (html: string): string => {
  const href = /href="([^"]*\/subscribe\/[^"]*)"/.exec(html)?.[1] ?? ''
  const { pathname, search } = new URL(href.replaceAll('&amp;', '&'))
  return pathname + search
}

/** Submits the only form of a page and follows its redirect. */
async function press(page: string): Promise<string> {
  const action = /<form method="post" action="([^"]*)"/.exec(page)?.[1] ?? ''
  const { status, headers } = await flow.anybody.post(action, {
    body: 'page=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(status).toBe(303)
  await flow.idle()
  return String((await flow.anybody.get(String(headers.get('location')))).body)
}

whereThereIs('curl', name)('double opt-in as documented', () => {
  it('subscribes a contact that presses the button, and records the time, method, mail and client address', async () => {
    const email = someEmail()
    await request(email)
    const [mail] = await inboxOf(email)
    const link = linkIn(mail.html)
    const unconfirmed = await contactOf(email)

    const pages = [await flow.anybody.get(link), await flow.anybody.get(link)]
    const afterScanner = await contactOf(email)
    const answer = await press(pages[0]?.body)

    expect([unconfirmed.subscribed, afterScanner.subscribed]).toEqual([false, false])
    expect(pages[0]?.body).toContain('Emails from Acme Letters')
    expect(pages[0]?.body).toContain('src="https://img.example/acme.png" alt="Acme Letters"')
    expect(answer).toContain('You are currently <strong>subscribed</strong>.')
    const { body: log } = await project.api.get(`/contacts/${unconfirmed.id}/consent`)
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

  it('does not subscribe a contact that does not press the button, and does not unsubscribe a subscriber', async () => {
    const [silent, known] = [someEmail(), someEmail()]
    await project.api.post('/contacts', { body: { email: known, subscribed: true } })

    await request(silent)
    await request(known)

    expect((await contactOf(silent)).subscribed).toBe(false)
    expect(await subjectsTo(silent)).toEqual(['Please confirm'])
    expect((await contactOf(known)).subscribed).toBe(true)
  })

  it('does not send the welcome mail if the contact does not press the button in time', async () => {
    const projectWithTimeout = await flow.newProject()
    const its = workflowsOf(() => ({ flow, project: projectWithTimeout }))
    const email = someEmail()
    expect(page).toContain(week)
    await follow(setUp.replace(week, '"timeout": 1'), projectWithTimeout)
    const [{ id }] = (await projectWithTimeout.api.get('/workflows')).body.data

    await request(email, projectWithTimeout)
    await until(async () => (await its.executionsOf(id))[0]?.status === 'COMPLETED')
    await flow.idle()

    const [execution] = await its.executionsOf(id)
    const { stepExecutions } = (
      await projectWithTimeout.api.get(`/workflows/${id}/executions/${execution.id}`)
    ).body
    expect(stepExecutions.at(-1)).toMatchObject({ status: 'COMPLETED', output: { waitOutcome: 'TIMEOUT' } })
    expect(await its.subjectsTo(email)).toEqual(['Please confirm'])
  })

  it('lets the contact unsubscribe on the page that confirms the subscription, and logs both changes', async () => {
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
