import { fc } from '@postrider/testing/property'
import { shownName } from './shown-name.ts'

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
  ])('stays as it is: %s', (name) => {
    expect(shownName(name)).toBe(name)
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
  ])('leads nowhere: %s becomes %s', (name, shown) => {
    expect(shownName(name)).toBe(shown)
  })

  it('is no longer than 60 characters, of which none is half', () => {
    expect(shownName('x'.repeat(60))).toBe('x'.repeat(60))
    expect(shownName(`${'🛍'.repeat(100)}`)).toBe(`${'🛍'.repeat(59)}…`)
  })

  it('holds nothing that a mail program makes a link of, whatever it is', () => {
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
        const shown = shownName(parts.join(''))

        expect(shown).not.toMatch(/[a-z0-9]\.[a-z0-9]|:\/\/|:\S|@|\d{9}/)
        expect(shown).not.toBe('')
      }),
    )
  })
})
