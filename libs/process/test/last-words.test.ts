import { ConfigError } from '../src/config/index.ts'
import { lastWords } from '../src/index.ts'

class Mendable extends Error {}

describe('the last words of a program', () => {
  it('are the sentence of an error that its user can mend', () => {
    expect(lastWords(new ConfigError('Set PORT.'))).toBe('Set PORT.')
    expect(lastWords(new Mendable('Free some space.'), [Mendable])).toBe('Free some space.')
  })

  it('are the stack of any other error, and whatever else was thrown', () => {
    expect(lastWords(new Mendable('A bug'))).toMatch(/^Error: A bug\n +at /)
    expect(lastWords('nothing')).toBe('nothing')
  })
})
