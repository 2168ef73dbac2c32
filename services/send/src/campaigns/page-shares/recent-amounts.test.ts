import { createRecentAmounts } from './recent-amounts.ts'

/** What projects had, by a clock that the test moves. */
function someAmounts() {
  const clock = { ms: 0 }
  return { ...createRecentAmounts(() => clock.ms), pass: (ms: number) => void (clock.ms += ms) }
}

describe('what projects had', () => {
  it('counts half after ten seconds, and is forgotten when it is less than 1', () => {
    const amounts = someAmounts()
    amounts.add('a', 1_000)
    amounts.pass(10_000)
    amounts.add('a', 100)
    amounts.add('b', 1)

    expect(amounts.all()).toEqual([
      { projectId: 'b', amount: 1 },
      { projectId: 'a', amount: 600 },
    ])
    amounts.pass(1)
    expect(amounts.all().map(({ projectId }) => projectId)).toEqual(['a'])
  })
})
