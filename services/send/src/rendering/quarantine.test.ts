import { createQuarantine } from './quarantine.ts'

describe('the quarantine of projects', () => {
  it('lasts a minute after the last task that ended its worker', () => {
    let now = 1
    const quarantine = createQuarantine(() => now)
    quarantine.add('slow')
    now = 30_000
    quarantine.add('slow')
    now = 89_999

    expect(quarantine.projects()).toEqual(['slow'])
    expect([quarantine.has('slow'), quarantine.has('other')]).toEqual([true, false])
    now = 90_001
    expect(quarantine.has('slow')).toBe(false)
    expect(quarantine.projects()).toEqual([])
  })
})

describe('the verdict on a content', () => {
  it('falls when three mails of it exceeded a limit, and ends after ten minutes', () => {
    // The cache takes 0 for no time at all.
    let now = 1
    const quarantine = createQuarantine(() => now)
    quarantine.exceeded('bad', 'Too slow')
    quarantine.exceeded('bad', 'Too slow')
    expect(quarantine.verdictOn('bad')).toBeUndefined()

    quarantine.exceeded('bad', 'Too large')

    expect(quarantine.verdictOn('bad')).toBe('Too large')
    now = 600_002
    expect(quarantine.verdictOn('bad')).toBeUndefined()
  })

  it('does not fall on a content most of whose mails are rendered', () => {
    const quarantine = createQuarantine(() => 0)
    for (let mail = 0; mail < 5; mail += 1) quarantine.rendered('good')
    for (let mail = 0; mail < 5; mail += 1) quarantine.exceeded('good', 'Too slow')

    expect(quarantine.verdictOn('good')).toBeUndefined()
  })
})
