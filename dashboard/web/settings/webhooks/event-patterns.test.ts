import { groupsOf, isCovered, patternsOf } from './event-patterns.ts'

const names = ['email.sent', 'email.opened', 'contact.created', 'endpoint.disabled']
const groups = groupsOf(names)

describe('patterns of events', () => {
  it('groups the names', () => {
    expect(groups.map(({ group }) => group)).toEqual(['email', 'contact', 'endpoint'])
  })

  it.each([
    ['*', true],
    ['email.*', true],
    ['email.sent', true],
    ['email.opened', false],
    ['contact.*', false],
  ])('finds email.sent in %s: %s', (pattern, expected) => {
    expect(isCovered([pattern], 'email.sent')).toBe(expected)
  })

  it.each([
    [names, ['*']],
    [['email.sent', 'email.opened'], ['email.*']],
    [
      ['email.sent', 'contact.created'],
      ['email.sent', 'contact.*'],
    ],
    [[], []],
  ])('writes %j as %j', (selected, expected) => {
    expect(patternsOf(selected, groups)).toEqual(expected)
  })
})
