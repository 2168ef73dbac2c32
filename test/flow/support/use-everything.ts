import type { ApiResponse } from '@postrider/testing/service'
import type { Flow, Project } from './start-flow.ts'
import { onPro, workflowsOf } from './workflows-of.ts'

/** Expects that a call succeeds, and returns the body of its response. */
export async function done(call: Promise<ApiResponse>): Promise<ApiResponse['body']> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Sends a mail of the project, and returns the body of the response. */
export const sendMail = ({ api, domain }: Project, to: string, body: object = {}) =>
  done(
    api.post('/v1/send', {
      body: { to, from: `us@${domain}`, subject: 'Order', body: '<p>Thanks</p>', ...body },
    }),
  )

/** Lets the product report most kinds of events. */
export async function useEverything(used: { flow: Flow; project: Project }): Promise<void> {
  const { flow, project } = used
  const { api } = project
  const { workflow, addStep, enable } = workflowsOf(() => used)
  const send = (to: string, body?: object) => sendMail(project, to, body)
  const contact = await done(
    api.post('/contacts', { body: { email: 'ada@example.net', data: { plan: 'x' } } }),
  )
  await done(api.post('/segments', { body: { name: 'Pro', condition: onPro, trackMembership: true } }))
  await flow.idle()
  await done(api.patch(`/contacts/${contact.id}`, { body: { data: { plan: 'pro' } } }))
  await flow.idle()
  await done(api.patch(`/contacts/${contact.id}`, { body: { data: { plan: 'x' } } }))
  await done(api.patch(`/contacts/${contact.id}`, { body: { subscribed: false } }))
  await done(api.patch(`/contacts/${contact.id}`, { body: { subscribed: true } }))
  const id = await workflow('bought')
  await addStep(id, 'UPDATE_CONTACT', { config: { updates: { buyer: true } } })
  await enable(id)
  await done(project.open.post('/v1/track', { body: { email: 'ada@example.net', event: 'bought' } }))
  await flow.idle()
  await send('ada@example.net', { tags: ['orders'], metadata: { order: '42' } })
  await send('bounce@simulator.amazonses.com')
  await send('complaint@simulator.amazonses.com')
  await flow.idle()
  await send('bounce@simulator.amazonses.com')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  const later = await send('ada@example.net', { delivery: { at } })
  await done(api.post(`/emails/${later.data.emails[0].email}/cancel`))
  const rule = await done(api.post('/suppressions', { body: { value: 'secret@example.net' } }))
  await done(api.delete(`/suppressions/${rule.id}`))
  const file = new FormData()
  file.append('file', new Blob(['email\nnew@example.net\n'], { type: 'text/csv' }), 'people.csv')
  await done(api.post('/contacts/import', { body: file }))
  await flow.idle()
  const campaign = await done(
    api.post('/campaigns', {
      body: {
        name: 'Spring',
        subject: 'Spring',
        body: '<p>Hi</p>',
        from: `us@${project.domain}`,
        audienceType: 'ALL',
      },
    }),
  )
  await done(api.post(`/campaigns/${campaign.data.id}/send`))
  await flow.idle()
  await done(api.delete(`/contacts/${contact.id}`))
  await flow.idle()
}
