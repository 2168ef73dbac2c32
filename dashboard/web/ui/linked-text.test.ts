import { splitAtUrls } from './linked-text.ts'

const urlsIn = (text: string): readonly string[] =>
  splitAtUrls(text).flatMap((part) => (part.isUrl ? [part.text] : []))

describe('splitAtUrls', () => {
  it('returns the text around URLs, without the punctuation after them', () => {
    expect(splitAtUrls('See https://example.com/a?b=1. Or (http://example.org)!')).toEqual([
      { text: 'See ', isUrl: false },
      { text: 'https://example.com/a?b=1', isUrl: true },
      { text: '. Or (', isUrl: false },
      { text: 'http://example.org', isUrl: true },
      { text: ')!', isUrl: false },
    ])
  })

  it('finds only http and https', () => {
    expect(urlsIn('javascript:alert(1) data:text/html,x ftp://a.example')).toEqual([])
    expect(urlsIn('https://a.example/"onclick="x')).toEqual(['https://a.example/'])
  })

  it('returns nothing for an empty text', () => {
    expect(splitAtUrls('')).toEqual([])
  })
})
