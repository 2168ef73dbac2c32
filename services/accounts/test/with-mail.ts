import { fakePlatformMail, type FakePlatformMail, type SentPlatformMail } from '@postrider/testing/fakes'
import type { Answer } from '@postrider/testing/service'
import type { Config } from '../src/config.ts'
import { anonymous, startAccounts, type AccountsUnderTest, type TestOverrides } from './start.ts'

/** accounts with a send that remembers its mails, and a clock that the test moves. */
export interface AccountsWithMail extends AccountsUnderTest {
  mails: FakePlatformMail
  now(): Date
  /** Moves the clock, which stands still otherwise. */
  pass(ms: number): void
  /** The mails to an address, once all that were asked for are sent. */
  mailsTo(address: string): Promise<SentPlatformMail[]>
  /**
   * The token in the last mail to an address. Of two that are asked for at once either may be the last: await
   * the first one before.
   */
  tokenTo(address: string): Promise<string>
  /** A request without a session. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
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

/** The token that a mail shows; '' when it has none. */
export const tokenIn = (mail: SentPlatformMail | undefined): string =>
  /#token=([0-9a-f]{64})"/.exec(mail?.html ?? '')?.[1] ?? ''

export const hourMs = 3_600_000
