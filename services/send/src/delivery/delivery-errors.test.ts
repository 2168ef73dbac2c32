import { fc } from '@postrider/testing/property'
import { classifyError, errorText } from '../providers/delivery-errors.ts'
import { maxAttempts, nextTry } from './retry-schedule.ts'

const sesError = (name: string, httpStatusCode = 400) =>
  Object.assign(new Error('no'), { name, $metadata: { httpStatusCode } })
const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode, code: 'EMESSAGE' })
const networkError = (code: string) => Object.assign(new Error(`connect ${code}`), { code })

describe('classifyError', () => {
  it.each([
    [sesError('TooManyRequestsException', 429), 'throttled', true],
    [sesError('SendingPausedException'), 'throttled', true],
    [sesError('MessageRejected'), 'permanent', false],
    [sesError('SomethingNew', 500), 'transient', true],
    [sesError('SomethingNew', 429), 'throttled', true],
    [sesError('AccessDenied', 403), 'throttled', true],
    [smtpError(550, '5.1.1 user unknown'), 'permanent', false],
    [smtpError(450, '4.2.2 mailbox full'), 'transient', false],
    [smtpError(451, '4.7.0 too many connections, slow down'), 'throttled', false],
    [smtpError(421, 'closing'), 'throttled', true],
    [Object.assign(smtpError(554, 'no service for you'), { command: 'CONN' }), 'transient', true],
    [Object.assign(smtpError(554, 'no such user'), { command: 'RCPT TO' }), 'permanent', false],
    [networkError('ECONNREFUSED'), 'transient', true],
    [networkError('ETIMEDOUT'), 'transient', true],
    [networkError('EDNS'), 'transient', true],
    [networkError('EAUTH'), 'throttled', true],
  ])('classifies %s as %s, with ofProvider %s', (error, expected, ofProvider) => {
    expect(classifyError(error)).toMatchObject({ class: expected, ofProvider })
  })

  it.each([
    [sesError('TooManyRequestsException', 429), true],
    [sesError('InternalServiceErrorException', 500), false],
    [sesError('SyntaxError', 200), false],
    [smtpError(451, '4.3.0 later'), true],
    [smtpError(250, 'half a reply'), false],
    [networkError('ECONNREFUSED'), true],
    [networkError('ECONNRESET'), false],
    [Object.assign(new Error('no credentials'), { name: 'CredentialsProviderError' }), true],
  ])('reports whether %s shows that the mail was not accepted: %s', (error, isRefusal) => {
    expect(classifyError(error)).toMatchObject({ isRefusal })
  })

  it('accepts any thrown value', () => {
    fc.assert(fc.property(fc.anything(), (thrown) => void classifyError(thrown)))
  })
})

describe('nextTry', () => {
  const first = { attempts: 0, jitter: 0.5 }

  it('doubles the delay and gives up after the last attempt', () => {
    expect(nextTry('transient', first)).toEqual({ kind: 'retry', inMs: 2000, attempts: 1 })
    expect(nextTry('transient', { ...first, attempts: 1 })).toEqual({
      kind: 'retry',
      inMs: 4000,
      attempts: 2,
    })
    expect(nextTry('transient', { ...first, attempts: maxAttempts - 1 })).toEqual({
      kind: 'give-up',
      attempts: maxAttempts,
    })
  })

  it('gives up immediately after a permanent error, and never after a throttled delivery', () => {
    expect(nextTry('permanent', first)).toEqual({ kind: 'give-up', attempts: 1 })
    expect(nextTry('throttled', { ...first, attempts: 2 })).toEqual({
      kind: 'retry',
      inMs: 5000,
      attempts: 2,
    })
  })
})

describe('errorText', () => {
  it.each([
    ['cuts the text to 500 characters', 'x'.repeat(600), 'x'.repeat(500)],
    [
      'replaces the first half of a surrogate pair that it cuts',
      `${'x'.repeat(499)}😀`,
      `${'x'.repeat(499)}\uFFFD`,
    ],
    ['replaces lone surrogates', 'a\uD83Db', 'a\uFFFDb'],
    ['replaces NUL', 'a\0b', 'a b'],
  ])('%s', (_, text, expected) => {
    expect(errorText(text)).toBe(expected)
  })
})
