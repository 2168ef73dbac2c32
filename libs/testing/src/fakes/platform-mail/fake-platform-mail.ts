import { platformMailApi, type ClientOf } from '@postrider/contracts/internal'
import { parsed } from '../parsed.ts'

export type SentPlatformMail = Parameters<ClientOf<typeof platformMailApi>['send']>[0]

/**
 * The part of the send service that the accounts service calls, in memory. It passes
 * `conformsToPlatformMailApi`.
 */
export interface FakePlatformMail extends ClientOf<typeof platformMailApi> {
  /** Returns the accepted mails in order, without repeats. */
  sent(): SentPlatformMail[]
  /**
   * `unavailable` rejects a call without accepting the mail. `response-lost` rejects it after accepting the
   * mail.
   */
  fault: 'unavailable' | 'response-lost' | undefined
  /** The number of rejections by `unavailable`. */
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
      if (fake.fault === 'unavailable') {
        fake.rejections += 1
        throw new Error('send is unavailable')
      }
      if (!mails.has(mail.id)) mails.set(mail.id, mail)
      if (fake.fault === 'response-lost') throw new Error('the response was lost')
      return Promise.resolve({})
    },
  }
  return fake
}
