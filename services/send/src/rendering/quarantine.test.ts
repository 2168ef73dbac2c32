import { createQuarantine } from './quarantine.ts'

describe('the quarantine of projects', () => {
  it('lasts a minute after the last task that killed its worker', () => {
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
  it('exists after three mails of the content exceeded a limit, and expires after ten minutes', () => {
    // Start at 1, because the cache treats 0 as no time.
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

  it('does not exist if most mails of the content are rendered', () => {
    const quarantine = createQuarantine(() => 0)
    for (let mail = 0; mail < 5; mail += 1) quarantine.rendered('good')
    for (let mail = 0; mail < 5; mail += 1) quarantine.exceeded('good', 'Too slow')

    expect(quarantine.verdictOn('good')).toBeUndefined()
  })
})
