import { fc } from '@postrider/testing/property'
import { displayName } from './display-name.ts'

describe('the name of a project in a mail', () => {
  it.each([
    'Ada & Co',
    'Müller GmbH',
    'R&D / Sales',
    '東京オフィス',
    'Newsletter 2025/26',
    'Shop 🛍️',
    'St. Pauli',
    'Dr. No',
  ])('is not changed: %s', (name) => {
    expect(displayName(name)).toBe(name)
  })

  it.each([
    ['acme.io', 'acme·io'],
    ['Win at https://evil.example/now', 'Win at https: evil·example/now'],
    ['www.evil.example', 'www·evil·example'],
    ['evil．example', 'evil·example'],
    ['evil。example', 'evil·example'],
    ['ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ', 'https: evil·example'],
    ['write to win@evil.example', 'write to win evil·example'],
    ['mailto:win', 'mailto: win'],
    ['Call +1 (800) 555-0199 now', 'Call +… now'],
    ['18005550199', '…'],
    ['..evil.example', '.·evil·example'],
    ['@', '…'],
  ])('contains no link: %s becomes %s', (name, shown) => {
    expect(displayName(name)).toBe(shown)
  })

  it('is cut to 60 characters without splitting a surrogate pair', () => {
    expect(displayName('x'.repeat(60))).toBe('x'.repeat(60))
    expect(displayName(`${'🛍'.repeat(100)}`)).toBe(`${'🛍'.repeat(59)}…`)
  })

  it('contains nothing that a mail program turns into a link, for any name', () => {
    const part = fc.constantFrom(
      '.',
      '。',
      '．',
      ':',
      '/',
      '\\',
      '@',
      ' ',
      'a',
      'www',
      'http',
      '1',
      '23',
      '-',
      '…',
      '‥',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 100 }), (parts) => {
        const shown = displayName(parts.join(''))

        expect(shown).not.toMatch(/[a-z0-9]\.[a-z0-9]|:\/\/|:\S|@|\d{9}/)
        expect(shown).not.toBe('')
      }),
    )
  })
})
