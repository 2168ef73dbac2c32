import { v7 as uuidv7 } from 'uuid'
import type { FakePlatformMail } from './fake-platform-mail.ts'

/**
 * The send service or its fake, as `conformsToPlatformMailApi` tests it. `sentTo` returns the subjects of the
 * mails to an address.
 */
export interface PlatformMailSubject {
  api: Pick<FakePlatformMail, 'send'>
  sentTo(address: string): Promise<string[]>
  stop(): Promise<void>
}

/**
 * Defines the tests of the API that the accounts service uses. Call it in a test file of the send service and
 * in a test file of its fake.
 */
export function conformsToPlatformMailApi(make: () => Promise<PlatformMailSubject>): void {
  let subject: PlatformMailSubject
  beforeAll(async () => {
    subject = await make()
  })
  afterAll(() => subject.stop())

  describe('send', () => {
    it('sends a mail once for repeated and concurrent calls with the same id', async () => {
      const mail = someMail({ subject: 'First' })

      await Promise.all([subject.api.send(mail), subject.api.send(mail)])
      await subject.api.send({ ...mail, subject: 'Another' })

      expect(await subject.sentTo(mail.to)).toEqual(['First'])
    })

    it('sends two mails with different ids to the same address', async () => {
      const { to } = someMail()

      await subject.api.send(someMail({ to, subject: 'One' }))
      await subject.api.send(someMail({ to, subject: 'Two' }))

      expect((await subject.sentTo(to)).toSorted()).toEqual(['One', 'Two'])
    })

    it.each([{ id: '7' }, { to: 'nobody' }, { subject: '' }, { html: '' }])('rejects %j', async (wrong) => {
      await expect(subject.api.send({ ...someMail(), ...wrong })).rejects.toThrow()
    })
  })
}

const someMail = (given: { to?: string; subject?: string } = {}) => ({
  id: uuidv7(),
  to: `u${uuidv7()}@example.net`,
  subject: 'Verify your address',
  html: '<p>Hello</p>',
  ...given,
})
