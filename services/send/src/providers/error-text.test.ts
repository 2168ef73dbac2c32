import { errorText } from './error-text.ts'

describe('the reason of an error', () => {
  it.each([
    ['is cut to 500 characters', 'x'.repeat(600), 'x'.repeat(500)],
    ['has no half of a surrogate pair where it was cut', `${'x'.repeat(499)}😀`, `${'x'.repeat(499)}\uFFFD`],
    ['has no half that came with it', 'a\uD83Db', 'a\uFFFDb'],
    ['has no NUL', 'a\0b', 'a b'],
  ])('%s', (_, text, expected) => {
    expect(errorText(text)).toBe(expected)
  })
})
