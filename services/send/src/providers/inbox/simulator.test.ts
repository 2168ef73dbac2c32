import { simulatedOutcome } from './simulator.ts'

describe('simulatedOutcome', () => {
  it.each([
    ['success@simulator.amazonses.com', 'delivered'],
    ['Bounce+order-7@Simulator.AmazonSES.com', 'bounced'],
    ['ooto@simulator.amazonses.com', 'autoReplied'],
    ['complaint+@simulator.amazonses.com', 'complained'],
    ['suppressionlist@simulator.amazonses.com', 'suppressed'],
    ['nobody@simulator.amazonses.com', undefined],
    ['bounce@simulator.amazonses.com.example.net', undefined],
    ['bounce@example.com', undefined],
  ])('of %s is %s', (address, outcome) => {
    expect(simulatedOutcome(address)).toBe(outcome)
  })
})
