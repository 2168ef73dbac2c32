import { startDelivery, type Delivery } from './delivery.ts'
import { sendMail, someProject } from './factories.ts'

let delivery: Delivery
beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

describe('suppressions of every kind', () => {
  it('prevent mail only in their project', async () => {
    const [project, other] = [await someProject(delivery.send), await someProject(delivery.send)]
    for (const [kind, value] of [
      ['ADDRESS', 'ada@example.net'],
      ['DOMAIN', 'blocked.example'],
      ['PREFIX', 'noreply'],
      ['SUFFIX', '.invalid'],
      ['WILDCARD', 'test_*@*.example'],
    ])
      await project.api.post('/suppressions', { body: { kind, value } })
    const blocked = [
      'ada@example.net',
      'x@blocked.example',
      'noreply@a.net',
      'x@y.invalid',
      'test_1@b.example',
    ]
    const free = ['ida@example.net', 'x@sub.blocked.example', 'a-noreply@a.net', 'testA1@b.example']
    const suppressedIn = async (sender: typeof project): Promise<string[]> => {
      const { body } = await sendMail(sender, { to: [...blocked, ...free] })
      const mails: { status: string; contact: { email: string } }[] = body.data.emails
      return mails.flatMap(({ status, contact }) => (status === 'SUPPRESSED' ? [contact.email] : []))
    }

    expect(await suppressedIn(project)).toEqual(blocked)
    expect(await suppressedIn(other)).toEqual([])
  })
})
