import { bounceTypeOf } from './bounce-type.ts'
import { deadAddressTexts } from './dead-address-texts.fixture.ts'
import {
  deadAddressReplies,
  livingReplies,
  passingReplies,
  refusalReplies,
} from './misleading-replies.fixture.ts'
import { livingAddressTexts, passingFaultTexts } from './passing-fault-texts.fixture.ts'
import { refusedMailTexts } from './refused-mail-texts.fixture.ts'
import { shortDeadAddressTexts, shortRefusalTexts } from './short-replies.fixture.ts'

describe('type of a bounce', () => {
  it.each([
    ['5.1.1', 'smtp; 550 5.1.1 user unknown', 'Permanent'],
    ['5.1.10', 'smtp; 556 5.1.10 null MX', 'Permanent'],
    ['5.2.1', undefined, 'Permanent'],
    ['5.4.4', 'smtp; no MX', 'Permanent'],
    // Relays write 5.0.0 if the receiving server gave no enhanced code.
    ['5.0.0', 'smtp; 550 No such user here', 'Permanent'],
    ['5.0.0', 'smtp; 550 5.7.1 listed as spam', 'Undetermined'],
    ['5.0.0', 'smtp; 550 5.2.2 over quota', 'Transient'],
    ['5.0.0', 'smtp; 554 go away', 'Undetermined'],
    ['5.2.2', 'smtp; 552 5.2.2 over quota', 'Transient'],
    ['4.4.7', 'smtp; 451 4.4.7 timed out', 'Transient'],
    ['5.4.7', undefined, 'Transient'],
    ['5.1.8', 'smtp; 550 5.1.8 bad sender', 'Undetermined'],
    ['5.3.4', 'smtp; 552 5.3.4 message too big', 'Undetermined'],
    ['5.7.26', 'smtp; 550 5.7.26 unauthenticated mail', 'Undetermined'],
    [undefined, 'smtp; 550 unknown', 'Permanent'],
    [undefined, 'smtp; 452 full', 'Transient'],
    [undefined, undefined, 'Undetermined'],
    ['nonsense', 'x-unix; exit status 67', 'Undetermined'],
    // An IP address and a version in the text are not codes.
    [undefined, 'smtp; 554 rejected by 15.20.5.1.1 at 5.1.1.1', 'Undetermined'],
    // The receiving server's words and code take precedence over the relay's status.
    ['5.1.1', 'smtp; 550 5.7.1 listed', 'Undetermined'],
    ['5.1.1', 'smtp; 450 4.2.0 try later', 'Transient'],
    ['4.4.7', 'smtp; 550 5.1.1 user unknown', 'Permanent'],
    ['5.2.2', 'smtp; 550 5.2.2 <ada@example.net>: user unknown', 'Transient'],
    ['5.7.1', 'smtp; 550 5.1.1 <ada@example.net>', 'Permanent'],
    ['5.0.0 (permanent failure)', 'smtp; 550 mailbox unavailable', 'Permanent'],
    // Words of an address, a URL or a host name are not words of the reply.
    [
      '5.0.0',
      'smtp; 550 <spam@blocked.example>: user unknown, see https://example.net/policy/spam',
      'Permanent',
    ],
    ['5.0.0', 'smtp; host antispam.example.net[192.0.2.1] said: 550 user unknown', 'Permanent'],
  ])('with status %s and reply %s is %s', (status, diagnostic, expected) => {
    expect(bounceTypeOf({ status, diagnostic })).toBe(expected)
  })

  it.each([...deadAddressTexts, ...shortDeadAddressTexts, ...deadAddressReplies])(
    'is Permanent for %s %s',
    (status, reply) => {
      expect(bounceTypeOf({ status, diagnostic: `smtp; ${reply}` })).toBe('Permanent')
      expect(bounceTypeOf({ status, diagnostic: reply })).toBe('Permanent')
    },
  )

  it.each([...refusedMailTexts, ...shortRefusalTexts, ...refusalReplies])(
    'is Undetermined for %s %s',
    (status, reply) => {
      expect(bounceTypeOf({ status, diagnostic: `smtp; ${reply}` })).toBe('Undetermined')
    },
  )

  it.each([...passingFaultTexts, ...passingReplies])('is Transient for %s %s', (status, reply) => {
    expect(bounceTypeOf({ status, diagnostic: reply })).toBe('Transient')
  })

  it.each([...livingAddressTexts, ...livingReplies])('is not Permanent for %s %s', (status, reply) => {
    expect(bounceTypeOf({ status, diagnostic: reply })).not.toBe('Permanent')
  })

  it("is the relay's classification if the server gives no reason", () => {
    const summary = 'Permanent'

    expect(bounceTypeOf({ summary })).toBe('Permanent')
    expect(bounceTypeOf({ summary, diagnostic: 'smtp; 554 odd' })).toBe('Permanent')
    expect(bounceTypeOf({ summary, diagnostic: 'smtp; 550 spam' })).toBe('Undetermined')
    expect(bounceTypeOf({ summary, diagnostic: 'smtp; 554 rejected' })).toBe('Undetermined')
    expect(bounceTypeOf({ summary, diagnostic: 'smtp; 451 odd' })).toBe('Transient')
  })

  it.each([
    '550 ',
    '550 sender ',
    'a@',
    '用户',
    'a不',
    '\u0300isn',
    'x.',
    'user ',
    '(',
    '550-',
    'host [',
    'message header ',
    '不',
  ])('is determined for 100,000 repetitions of %j', (part) => {
    const diagnostic = part.repeat(100_000)

    expect(['Permanent', 'Transient', 'Undetermined']).toContain(bounceTypeOf({ diagnostic }))
  })
})
