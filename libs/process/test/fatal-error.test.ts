import { ConfigError } from '../src/config/index.ts'
import { fatalErrorText } from '../src/index.ts'

class Mendable extends Error {}

describe('the text of a fatal error', () => {
  it('is the message of an error that the operator can fix', () => {
    expect(fatalErrorText(new ConfigError('Set PORT.'))).toBe('Set PORT.')
    expect(fatalErrorText(new Mendable('Free some space.'), [Mendable])).toBe('Free some space.')
  })

  it('is the stack of any other error, and the text of any other value', () => {
    expect(fatalErrorText(new Mendable('A bug'))).toMatch(/^Error: A bug\n +at /)
    expect(fatalErrorText('nothing')).toBe('nothing')
  })
})
