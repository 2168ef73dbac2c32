import { createStanding } from './standing.ts'

const minute = 60_000

describe('standing', () => {
  let clock = 0
  const start = () => createStanding(() => clock)
  beforeEach(() => {
    clock = 1_000
  })

  it('makes a tenant heavy for many slow mails, and forgets it when it is quiet', () => {
    const standing = start()
    standing.took('slow', { cpuMs: 1_500, mails: 15 })

    expect(standing.isHeavy('slow')).toBe(true)
    expect(standing.heavyTenants()).toEqual(['slow'])
    clock += minute
    expect(standing.heavyTenants()).toEqual([])
  })

  it.each([
    ['a campaign of ordinary mails, however many they are', { cpuMs: 30_000, mails: 30_000 }],
    ['a newsletter that takes ten times as long as others', { cpuMs: 5_000, mails: 500 }],
    ['a single slow mail', { cpuMs: 600, mails: 1 }],
  ])('does not make a tenant heavy for %s', (_, work) => {
    const standing = start()
    standing.took('a', work)

    expect(standing.isHeavy('a')).toBe(false)
  })

  it('makes a tenant heavy within seven seconds of slow mails, whatever number of ordinary ones came before', () => {
    const standing = start()
    for (let task = 0; task < 100; task += 1) standing.took('a', { cpuMs: 75, mails: 75 })
    const slow = { cpuMs: 570, mails: 3 }

    let usedMs = 0
    for (; !standing.isHeavy('a') && usedMs < 60_000; usedMs += slow.cpuMs) standing.took('a', slow)

    expect(usedMs).toBeLessThan(7_000)
  })

  it('does not make a tenant heavy for a slow mail among ten ordinary ones, again and again', () => {
    const standing = start()
    for (let round = 0; round < 1_000; round += 1) {
      standing.took('a', { cpuMs: 100, mails: 1 })
      standing.took('a', { cpuMs: 10, mails: 10 })
    }

    expect(standing.isHeavy('a')).toBe(false)
  })

  it('makes a tenant heavy for a minute once it has ended a worker', () => {
    const standing = start()
    standing.ended('a')

    clock += minute - 1
    expect(standing.isHeavy('a')).toBe(true)
    clock += 2
    expect(standing.isHeavy('a')).toBe(false)
  })

  it('gives up a content when three mails of it have exceeded a limit and fewer were rendered, for ten minutes', () => {
    const standing = start()
    const exceed = () => standing.exceeded('c', 'too slow')
    exceed()
    exceed()
    expect(standing.verdictOn('c')).toBeUndefined()
    exceed()

    expect(standing.verdictOn('c')).toBe('too slow')
    expect(standing.verdictOn('another')).toBeUndefined()
    clock += 10 * minute + 1
    expect(standing.verdictOn('c')).toBeUndefined()
  })

  it('goes on with a content most of whose mails are well', () => {
    const standing = start()
    standing.rendered('c', 100)
    for (let n = 0; n < 50; n += 1) standing.exceeded('c', 'too slow')

    expect(standing.verdictOn('c')).toBeUndefined()
  })

  it.each([
    ['a few ordinary mails', { cpuMs: 30, mails: 8 }, true],
    ['a newsletter', { cpuMs: 750, mails: 75 }, true],
    ['slow mails', { cpuMs: 500, mails: 8 }, false],
  ])('trusts a tenant for %s within the last half minute', (_, work, isTrusted) => {
    const standing = start()
    expect(standing.isTrusted('a')).toBe(false)
    standing.took('a', work)

    expect(standing.isTrusted('a')).toBe(isTrusted)
    clock += 2 * minute
    expect(standing.isTrusted('a')).toBe(false)
  })

  it('trusts nobody who has ended a worker', () => {
    const standing = start()
    standing.took('a', { cpuMs: 100, mails: 100 })
    standing.ended('a')

    expect(standing.isTrusted('a')).toBe(false)
  })
})
