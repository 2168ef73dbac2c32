import { platformMailApi, type ClientOf } from '@postrider/contracts/internal'
import { parsed } from '../parsed.ts'

export type SentPlatformMail = Parameters<ClientOf<typeof platformMailApi>['send']>[0]

/** The part of send that accounts asks, in memory: conforms to it (`conformsToPlatformMailApi`). */
export interface FakePlatformMail extends ClientOf<typeof platformMailApi> {
  /** In order, each once. */
  sent(): SentPlatformMail[]
  /** `away` rejects without taking the mail, `answer-lost` after it was taken. */
  fault: 'away' | 'answer-lost' | undefined
  /** How often `away` has rejected. */
  rejections: number
}

export function fakePlatformMail(): FakePlatformMail {
  const mails = new Map<string, SentPlatformMail>()
  const fake: FakePlatformMail = {
    fault: undefined,
    rejections: 0,
    sent: () => [...mails.values()],
    send: async (given) => {
      const mail = parsed(platformMailApi.send.body, given)
      if (fake.fault === 'away') {
        fake.rejections += 1
        throw new Error('send is away')
      }
      if (!mails.has(mail.id)) mails.set(mail.id, mail)
      if (fake.fault === 'answer-lost') throw new Error('the answer was lost')
      return Promise.resolve({})
    },
  }
  return fake
}
