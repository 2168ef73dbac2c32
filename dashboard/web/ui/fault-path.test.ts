import { faultPath } from './fault-path.ts'

describe('faultPath', () => {
  it.each([
    ['body', 'Body'],
    ['fromName', 'From name'],
    ['data.plan', 'Data, “plan”'],
    ['data.firstName', 'Data, “firstName”'],
    ['steps.0.name', 'Steps, entry 1, “name”'],
  ])('reads %s as %s', (path, words) => {
    expect(faultPath(path)).toBe(words)
  })
})
