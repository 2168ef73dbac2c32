import { feedbackReport } from '@postrider/testing/mail'
import type { Client } from '@postrider/testing/service'
import { mailServerToken, sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const post = (report: string, as = mailServerToken): ReturnType<Client['post']> =>
  flow.anybody.post('/webhooks/dsn', {
    body: report,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${as}` },
  })

/** Sends a marketing mail to a new contact and returns its id and source. */
async function sentNews(email: string): Promise<{ id: string; source: string }> {
  await project.api.post('/contacts', { body: { email, subscribed: true } })
  const template = await project.api.post('/templates', {
    body: {
      name: 'News',
      subject: 'News',
      body: '<p>News</p>',
      from: `news@${project.domain}`,
      type: 'MARKETING',
    },
  })
  const sent = await project.api.post('/v1/send', {
    body: { to: email, from: `news@${project.domain}`, template: template.body.id },
  })
  await flow.idle()
  const id: string = sent.body.data.emails[0].email
  const inbox = await flow.anybody.get(`/inbox/messages?to=${email}`)
  const { body: source } = await flow.anybody.get(`/inbox/messages/${inbox.body.messages[0].id}/source`)
  return { id, source }
}

describe('a complaint that a mail server posts', () => {
  it('unsubscribes the contact, and is recorded once in the timeline and the activity', async () => {
    const email = 'grace@example.net'
    const { id, source } = await sentNews(email)

    const refused = await post(feedbackReport(source), 'another-token-than-ours')
    const answers = [await post(feedbackReport(source)), await post(feedbackReport(source))]
    await flow.idle()

    expect(refused.status).toBe(401)
    expect(answers.map(({ body }) => body)).toEqual([
      { success: true, recorded: true },
      { success: true, recorded: false, duplicate: true },
    ])
    const { body: mail } = await project.api.get(`/emails/${id}`)
    expect(mail.status).toBe('COMPLAINED')
    const { body: contacts } = await project.api.get(`/contacts?search=${email}`)
    expect(contacts.data[0]).toMatchObject({ email, subscribed: false })
    const { body: feed } = await project.api.get('/activity?types=email.complaint')
    expect(feed.data).toHaveLength(1)
  })
})

describe('feedback of type opt-out', () => {
  it("unsubscribes the contact without changing the mail's status or adding a suppression", async () => {
    const email = 'linda@example.net'
    const { id, source } = await sentNews(email)
    const withoutHeaders = source.replace(/^List-Unsubscribe:.*\r\n(?:[ \t].*\r\n)*/im, '')

    const answer = await post(feedbackReport(withoutHeaders, 'opt-out'))
    await flow.idle()

    expect(answer.body).toEqual({ success: true, recorded: true })
    const { body: mail } = await project.api.get(`/emails/${id}`)
    expect(mail.status).toBe('DELIVERED')
    const { body: contacts } = await project.api.get(`/contacts?search=${email}`)
    expect(contacts.data[0]).toMatchObject({ email, subscribed: false })
    const { body: consent } = await project.api.get(`/contacts/${contacts.data[0].id}/consent`)
    expect(consent.entries[0]).toMatchObject({ subscribed: false, how: 'ONE_CLICK', emailId: id })
    const { body: suppressions } = await project.api.get('/suppressions')
    expect(suppressions.data).not.toContainEqual(expect.objectContaining({ value: email }))
  })
})
