import { fakePlatformMail, type FakePlatformMail, type SentPlatformMail } from '@postrider/testing/fakes'
import type { ApiResponse } from '@postrider/testing/service'
import type { Config } from '../src/config.ts'
import { anonymous, startAccounts, type AccountsUnderTest, type TestOverrides } from './start.ts'

/** The accounts service with a fake send service that records mails, and a clock that the test moves. */
export interface AccountsWithMail extends AccountsUnderTest {
  mails: FakePlatformMail
  now(): Date
  /** Moves the clock, which is otherwise stopped. */
  pass(ms: number): void
  /** Sends all requested mails and returns the mails to an address. */
  mailsTo(address: string): Promise<SentPlatformMail[]>
  /**
   * Returns the token in the last mail to an address. The order of mails from parallel requests is undefined,
   * so await each request before the next.
   */
  tokenTo(address: string): Promise<string>
  /** Posts without a session. */
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

/** Returns the token in a mail; '' if the mail contains none. */
export const tokenIn = (mail: SentPlatformMail | undefined): string =>
  /#token=([0-9a-f]{64})"/.exec(mail?.html ?? '')?.[1] ?? ''

export const hourMs = 3_600_000
