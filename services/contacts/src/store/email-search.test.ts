import { trigramsOf } from './email-search.ts'

describe('the trigrams of a part of an address', () => {
  it.each([
    ['sato', ['sat', 'ato']],
    ['y.exam', ['.ex', 'exa', 'xam']],
    ['.exam', ['.ex', 'exa', 'xam']],
    ['-ex', ['-ex']],
    ['ab@c', ['ab@']],
    ['anana', ['ana', 'nan']],
    ['jürgen', ['jür', 'ürg', 'rge', 'gen']],
    ['@@@', []],
    ['a.b', []],
    ['ab', []],
    ['', []],
  ])(
    'for %j are the pieces with three word characters, or two at the start or end of a word',
    (part, trigrams) => {
      expect(trigramsOf(part)).toEqual(trigrams)
    },
  )
})
