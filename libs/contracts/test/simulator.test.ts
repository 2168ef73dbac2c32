import { isSimulated } from '../src/mail/index.ts'

describe('isSimulated', () => {
  it.each([
    ['bounce@simulator.amazonses.com', true],
    ['Anything+order-7@Simulator.AmazonSES.com', true],
    ['bounce@simulator.amazonses.com.example.net', false],
    ['bounce@not-simulator.amazonses.com', false],
    ['bounce@example.com', false],
  ])('%s: %s', (address, answer) => {
    expect(isSimulated(address)).toBe(answer)
  })
})
