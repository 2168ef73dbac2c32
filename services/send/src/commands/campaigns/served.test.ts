import { createServed } from './served.ts'

/** What projects had, by a clock that the test moves. */
function someServed() {
  const clock = { ms: 0 }
  return { ...createServed(() => clock.ms), pass: (ms: number) => void (clock.ms += ms) }
}

describe('what projects had', () => {
  it('counts half after ten seconds, and is forgotten when it is less than a mail', () => {
    const served = someServed()
    served.add('a', 1_000)
    served.pass(10_000)
    served.add('a', 100)
    served.add('b', 1)

    expect(served.all()).toEqual([
      { projectId: 'b', amount: 1 },
      { projectId: 'a', amount: 600 },
    ])
    served.pass(1)
    expect(served.all().map(({ projectId }) => projectId)).toEqual(['a'])
  })

  it('is much less when it is less than half and less by a page', () => {
    const { add, hadMuchLess } = someServed()
    add('large', 2_499)
    add('small', 1_000)
    expect([hadMuchLess('small', 'large'), hadMuchLess('none', 'small')]).toEqual([false, true])

    add('large', 1)

    expect([hadMuchLess('small', 'large'), hadMuchLess('large', 'small')]).toEqual([true, false])
    expect([hadMuchLess('large', 'large'), hadMuchLess('none', 'new')]).toEqual([false, false])
  })
})
