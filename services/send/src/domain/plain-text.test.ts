import { plainText } from './plain-text.ts'

describe('the text part of a mail', () => {
  it('says what the HTML says', () => {
    expect(
      plainText(
        '<style>p{}</style><h1>News</h1><p>Dear <b>Ann</b> &amp; Bo,</p><ul><li>one</li><li>two</li></ul><img src="x.png"><a href="https://a.test/?b=1&amp;c=2">Read</a> <a href="https://a.test/">https://a.test/</a>',
      ),
    ).toBe('News\n\nDear Ann & Bo,\n\n * one\n * two\n\nRead [https://a.test/?b=1&c=2] https://a.test/')
  })

  it('is empty, and made quickly, where tags nest absurdly', () => {
    expect(plainText('<div>'.repeat(400_000))).toBe('')
  })

  it('is made of a long flat mail', () => {
    expect(plainText('<p>x</p>'.repeat(30_000)).length).toBe(30_000 * 3 - 2)
  })

  it('is cut, and made quickly, where the HTML is very long', () => {
    const text = plainText('<p>some <b>words</b></p>'.repeat(400_000))

    expect(text).toMatch(/^some words\n\nsome words\n/)
    expect(text.endsWith('words\n\n…')).toBe(true)
    expect(text.length).toBeLessThan(250_000)
  })
})
