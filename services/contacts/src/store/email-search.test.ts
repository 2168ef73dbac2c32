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
    'of %j are the pieces with a word of three, or with the beginning or end of one of two',
    (part, trigrams) => {
      expect(trigramsOf(part)).toEqual(trigrams)
    },
  )
})
