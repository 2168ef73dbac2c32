import { createBreaker } from './breaker.ts'

describe('The breaker', () => {
  it('opens after five failures, and counts one error once, however many mails it ends', () => {
    const breaker = createBreaker('smtp', () => new Date())
    const broken = new Error('The connection broke')

    for (let mail = 0; mail < 10; mail++) breaker.failed('broken', broken)
    const afterOne = breaker.isClosed()
    for (let mail = 0; mail < 4; mail++) breaker.failed('broken', new Error('Another one broke'))

    expect([afterOne, breaker.isClosed()]).toEqual([true, false])
  })
})
