import { fc } from '@postrider/testing/property'
import { escapeHtml, fillIn, preferredLanguage, translationOf } from '../src/translations.ts'

const texts = { en: 'Hello', de: 'Hallo', fr: 'Bonjour' }
const known = Object.keys(texts)

describe('translationOf', () => {
  it.each([
    ['de', 'Hallo'],
    ['de-AT', 'Hallo'],
    ['DE_at', 'Hallo'],
    ['xx', 'Hello'],
    ['', 'Hello'],
    ['constructor', 'Hello'],
    ['__proto__', 'Hello'],
  ])('returns for %j: %s', (tag, words) => {
    expect(translationOf(texts, tag)).toBe(words)
  })
})

describe('preferredLanguage', () => {
  it.each([
    ['de-DE,de;q=0.9,en;q=0.8', 'de'],
    ['nl, fr;q=0.5, de;q=0.7', 'de'],
    ['en;q=0, fr', 'fr'],
    ['*', 'en'],
    ['de;q=nonsense, fr;q=0.1', 'fr'],
    [undefined, 'en'],
  ])('reads %j as %s', (header, language) => {
    expect(preferredLanguage(header, known)).toBe(language)
  })

  it('returns one of the known languages for any header', () => {
    fc.assert(fc.property(fc.string(), (header) => known.includes(preferredLanguage(header, known))))
  })
})

describe('fillIn', () => {
  it('inserts each value once and unchanged, and keeps names without a value', () => {
    expect(fillIn('{a} {b} {c} {toString}', { a: '{b}', b: '$&' })).toBe('{b} $& {c} {toString}')
  })
})

describe('escapeHtml', () => {
  it('escapes all characters that could end a text or an attribute', () => {
    fc.assert(fc.property(fc.string(), (text) => !/[<>"']|&(?!#\d+;)/.test(escapeHtml(text))))
  })
})
