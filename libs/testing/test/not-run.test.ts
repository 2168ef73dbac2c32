import { needOf } from '../src/engines/not-run.ts'
import { notRunLine } from '../src/jest/not-run-reporter.ts'

describe('the last line of a run', () => {
  it('counts skipped tests by missing program', () => {
    const line = notRunLine(['stripe-mock (.ci/run)', 'Redis\n (install it)', 'Redis\n (install it)'])

    expect(line).toBe(
      'Not run: 3 groups of tests. Missing: 2 for Redis (install it); 1 for stripe-mock (.ci/run).',
    )
  })

  it('is absent if every test ran', () => {
    expect(notRunLine([])).toBeUndefined()
  })

  it('uses the missing program in the title of a test', () => {
    expect(needOf('keeps its promises NOT RUN: Redis')).toBe('Redis')
    expect(needOf('a test to be written')).toBeUndefined()
  })
})
