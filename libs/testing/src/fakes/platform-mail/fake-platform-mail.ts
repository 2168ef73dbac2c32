import { platformMailApi, type ClientOf } from '@postrider/contracts/internal'
import { parsed } from '../parsed.ts'

export type SentPlatformMail = Parameters<ClientOf<typeof platformMailApi>['send']>[0]

/**
 * The part of the send service that the accounts service calls, in memory. It passes
 * `conformsToPlatformMailApi`.
 */
export interface FakePlatformMail extends ClientOf<typeof platformMailApi> {
  /** Returns the accepted mails in order, each once. */
  sent(): SentPlatformMail[]
  /**
   * `away` rejects a call without accepting the mail. `answer-lost` accepts the mail and then rejects the
   * call.
   */
  fault: 'away' | 'answer-lost' | undefined
  /** The number of calls that `away` has rejected. */
  rejections: number
}

/** Creates the fake without mails. */
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
        throw new Error('send is unavailable')
      }
      if (!mails.has(mail.id)) mails.set(mail.id, mail)
      if (fake.fault === 'answer-lost') throw new Error('the response was lost')
      return Promise.resolve({})
    },
  }
  return fake
}
