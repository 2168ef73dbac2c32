import { fakePlatformMail, type FakePlatformMail, type SentPlatformMail } from '@postrider/testing/fakes'
import type { ApiResponse } from '@postrider/testing/service'
import type { Config } from '../src/config.ts'
import { anonymous, startAccounts, type AccountsUnderTest, type TestOverrides } from './start.ts'

/** Starts accounts with a fake send that records mails, and a clock that the test moves. */
export interface AccountsWithMail extends AccountsUnderTest {
  mails: FakePlatformMail
  now(): Date
  /** Moves the clock, which otherwise stands still. */
  pass(ms: number): void
  /** Returns the mails to an address after all requested ones are sent. */
  mailsTo(address: string): Promise<SentPlatformMail[]>
  /**
   * Returns the token in the last mail to an address. The order of two parallel requests is undefined: await
   * the first one before.
   */
  tokenTo(address: string): Promise<string>
  /** A client without a session. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiResponse>
}

export async function startWithMail(
  config: Partial<Config> = {},
  overrides: TestOverrides = {},
): Promise<AccountsWithMail> {
  const mails = fakePlatformMail()
  let clock = Date.now()
  const accounts = await startAccounts({
    config,
    platformMail: mails,
    now: () => new Date(clock),
    ...overrides,
  })
  const mailsTo = async (address: string): Promise<SentPlatformMail[]> => {
    await accounts.idle()
    return mails.sent().filter(({ to }) => to === address)
  }
  return {
    ...accounts,
    mails,
    mailsTo,
    now: () => new Date(clock),
    pass: (ms) => void (clock += ms),
    tokenTo: async (address) => tokenIn((await mailsTo(address)).at(-1)),
    post: (path, body, headers = {}) => accounts.as(anonymous).post(path, { body, headers }),
  }
}

/** Returns the token in a mail; '' if it has none. */
export const tokenIn = (mail: SentPlatformMail | undefined): string =>
  /#token=([0-9a-f]{64})"/.exec(mail?.html ?? '')?.[1] ?? ''

export const hourMs = 3_600_000
