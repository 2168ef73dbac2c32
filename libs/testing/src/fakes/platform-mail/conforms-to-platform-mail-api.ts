import { v7 as uuidv7 } from 'uuid'
import type { FakePlatformMail } from './fake-platform-mail.ts'

/**
 * What accounts relies on: call it in a test file of send and in one of its fake. `sentTo` tells the subjects
 * that an address got.
 */
export interface PlatformMailSubject {
  api: Pick<FakePlatformMail, 'send'>
  sentTo(address: string): Promise<string[]>
  stop(): Promise<void>
}

export function conformsToPlatformMailApi(make: () => Promise<PlatformMailSubject>): void {
  let subject: PlatformMailSubject
  beforeAll(async () => {
    subject = await make()
  })
  afterAll(() => subject.stop())

  describe('send', () => {
    it('sends a mail once, however often it is asked with the same id, also at the same time', async () => {
      const mail = someMail({ subject: 'First' })

      await Promise.all([subject.api.send(mail), subject.api.send(mail)])
      await subject.api.send({ ...mail, subject: 'Another' })

      expect(await subject.sentTo(mail.to)).toEqual(['First'])
    })

    it('sends two mails of two ids to one address', async () => {
      const { to } = someMail()

      await subject.api.send(someMail({ to, subject: 'One' }))
      await subject.api.send(someMail({ to, subject: 'Two' }))

      expect((await subject.sentTo(to)).toSorted()).toEqual(['One', 'Two'])
    })

    it.each([{ id: '7' }, { to: 'nobody' }, { subject: '' }, { html: '' }])('refuses %j', async (wrong) => {
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
