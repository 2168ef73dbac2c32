import { bounceTypeOf } from './bounce-type.ts'

describe('type of a bounce', () => {
  it.each([
    ['5.1.1', 'smtp; 550 5.1.1 user unknown', 'Permanent'],
    ['5.1.10', 'smtp; 556 5.1.10 null MX', 'Permanent'],
    ['5.2.1', undefined, 'Permanent'],
    ['5.4.4', 'smtp; no MX', 'Permanent'],
    // What relays write when the receiving server gave no enhanced code.
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
    // An address and a version in the text are no codes.
    [undefined, 'smtp; 554 rejected by 15.20.5.1.1 at 5.1.1.1', 'Undetermined'],
  ])('of %s, %s is %s', (status, diagnostic, expected) => {
    expect(bounceTypeOf({ status, diagnostic })).toBe(expected)
  })
})
