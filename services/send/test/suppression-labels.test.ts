import { contactDataApi } from '@postrider/contracts/internal'
import { someCaller } from '@postrider/testing/service'
import { startDelivery, type Delivery } from './delivery.ts'
import { erase } from './erased-contacts.ts'
import { allAccepted, fakeProvider } from './fake-provider.ts'
import { someMail } from './factories.ts'
import { postSns, sesEvent, snsParts, snsSettings } from './ses-events.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(
    { ...snsSettings, softBouncesToSuppress: 2 },
    { ...snsParts, provider: fakeProvider(({ mails }) => Promise.resolve(allAccepted(mails))) },
  )
})
afterAll(() => delivery.stop())

const labels = { tags: ['orders'], metadata: { order: '42', 'o\'q"': '\\ü' } }
const to = 'ada@example.net'

/** Creates a project and returns functions for its mails to one address. */
async function someProject() {
  const projectId = await delivery.project()
  const api = delivery.send.as(someCaller(projectId))
  const domain = await delivery.domainOf(projectId)
  /** Sends a mail that causes an SES event. Returns the mail. */
  const reported = async (
    event: 'Bounce' | 'Complaint',
    {
      bounceType = 'Permanent' as 'Permanent' | 'Transient',
      ...body
    }: Record<string, unknown> & { bounceType?: 'Permanent' | 'Transient' } = {},
  ): Promise<{ email: string; contact: { id: string } }> => {
    const answer = await api.post('/v1/send', {
      body: someMail({ id: projectId, api, domain }, { to, ...body }),
    })
    const [mail] = answer.body.data.emails
    await delivery.run()
    delivery.advanceClock(60_000)
    await postSns(delivery.send, sesEvent(event, { emailId: mail.email, bounceType, at: delivery.now() }))
    return mail
  }
  const suppressions = async () => (await api.get('/suppressions')).body.data
  return { projectId, api, reported, suppressions }
}

describe('the tags and metadata of a suppression', () => {
  it.each(['Bounce', 'Complaint'] as const)(
    'are from the mail with the %s, even after its deletion',
    async (event) => {
      const { api, reported, suppressions } = await someProject()
      const { email } = await reported(event, labels)

      const [suppression] = await suppressions()
      expect(suppression).toMatchObject({ emailId: email, ...labels })

      delivery.advanceClock(500 * 86_400_000)
      await delivery.send.runLoop('mail-retention')
      expect((await api.get(`/emails/${email}`)).status).toBe(404)
      expect((await api.get(`/suppressions/${suppression.id}`)).body).toEqual(suppression)
      expect((await api.post('/suppressions/preview', { body: { address: to } })).body.suppressions).toEqual([
        suppression,
      ])
    },
  )

  it('are from the last mail with a soft bounce, then from the mail with a permanent bounce', async () => {
    const { reported, suppressions } = await someProject()
    await reported('Bounce', { bounceType: 'Transient', tags: ['first'] })
    await reported('Bounce', { bounceType: 'Transient', ...labels })

    expect(await suppressions()).toMatchObject([{ reason: 'SOFT_BOUNCE', ...labels }])
  })

  it('are empty for a mail without them and for a manual suppression, even if it replaces soft bounces', async () => {
    const { api, reported, suppressions } = await someProject()
    for (let count = 0; count < 2; count += 1)
      await reported('Bounce', { bounceType: 'Transient', ...labels })
    await reported('Complaint', { to: 'bob@example.net' })
    await api.post('/suppressions', { body: { value: to } })

    expect(await suppressions()).toMatchObject([
      { value: to, reason: 'MANUAL', tags: [], metadata: {} },
      { value: 'bob@example.net', reason: 'COMPLAINT', tags: [], metadata: {} },
    ])
  })

  it('are in the export of the contact, and removed by its erasure', async () => {
    const { projectId, reported, suppressions } = await someProject()
    const { contact } = await reported('Bounce', labels)
    const about = { projectId, contactId: contact.id, email: to }

    const body = { ...about, generation: 1, cursor: null }
    const { items } = (await delivery.send.asPeer('contacts').post(contactDataApi.find.path, { body })).body
    await erase(delivery, about)

    const exported = items.filter(({ kind }: { kind: string }) => ['suppression', 'mail'].includes(kind))
    expect(exported.map(({ data }: { data: object }) => data)).toMatchObject([labels, labels])
    expect(await suppressions()).toMatchObject([{ reason: 'BOUNCE', tags: [], metadata: {} }])
  })
})
