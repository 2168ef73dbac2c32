import { createPriorityClasses } from './priority-classes.ts'

const start = Date.parse('2026-03-01T10:00:00Z')
let time = start
const after = (ms: number): void => void (time += ms)

/** Returns the classes of a provider that has failed five times for campaigns. */
function someOutage() {
  time = start
  const classes = createPriorityClasses('test', { concurrency: 1, now: () => new Date(time) })
  const { breaker } = classes.of(10)
  for (let attempts = 0; attempts < 5; attempts += 1) {
    breaker.enter()
    breaker.failed('421 Closing')
  }
  return { classes, breaker }
}

describe('the health of a provider', () => {
  it('is that of one priority class or of any', () => {
    const { classes } = someOutage()

    const expected = 'provider test: 421 Closing; tried again after 2026-03-01T10:00:01.000Z'
    expect([classes.health(10), classes.health()]).toEqual([expected, expected])
    expect([classes.health(1), classes.health(5), classes.health(7)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is unknown after a minute without an attempt, which is still a probe', () => {
    const { classes, breaker } = someOutage()
    after(61_000)
    const before = classes.health()
    after(1)

    expect([before, classes.health()]).toEqual([expect.stringContaining('421'), undefined])
    expect(breaker.capacity()).toBe(1)
    expect([breaker.enter(), breaker.enter()]).toEqual([true, false])
    expect(classes.health()).toContain('421')
  })

  it('is a failure while probes fail or show nothing, and during a probe', () => {
    const { classes, breaker } = someOutage()
    const healthAfterProbes = [1, 2, 3, 4, 5].map((probe) => {
      after(60_000)
      breaker.enter()
      if (probe % 2 === 0) breaker.failed('421 Closing')
      else breaker.inconclusive()
      return classes.health()
    })
    after(60_000)
    breaker.enter()
    after(600_000)

    expect(healthAfterProbes).toEqual(Array.from({ length: 5 }, () => expect.stringContaining('421')))
    expect(classes.health()).toContain('421')
    breaker.succeeded()
    expect(classes.health()).toBeUndefined()
  })
})
