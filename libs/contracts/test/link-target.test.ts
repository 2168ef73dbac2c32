import { fc } from '@postrider/testing/property'
import { linkTarget } from '../src/mail/index.ts'

describe('the target of a link', () => {
  it.each([
    ['https://shop.example/a?b=1&c=%20#top', 'https://shop.example/a?b=1&c=%20#top'],
    ['http://a.test', 'http://a.test'],
    ['https://example.com/日本?q=ё', 'https://example.com/%E6%97%A5%E6%9C%AC?q=%D1%91'],
    ['https://x.test/straße?q=é', 'https://x.test/stra%C3%9Fe?q=%C3%A9'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://us er:pä@a.test/', 'https://us%20er:p%C3%A4@a.test/'],
    ['https://a.test/one\r\n\ttwo', 'https://a.test/onetwo'],
    ['https://a.test/\u0000\u0085', 'https://a.test/%00%C2%85'],
    ['https://a.test/\ud800', 'https://a.test/%EF%BF%BD'],
    [' https://a.test/a b ', 'https://a.test/a%20b'],
  ])('of %j is %s', (link, target) => {
    expect(linkTarget(link)).toBe(target)
  })

  it.each([
    '',
    '#top',
    '/x',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.test',
    'https://',
    'http:/a.test',
    'https://a b/',
    '//a.test/',
    'ftp://a.test/',
  ])('of %j is undefined', (link) => {
    expect(linkTarget(link)).toBeUndefined()
  })

  it('consists of visible ASCII with the scheme http or https, and is its own target', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('https://a.test/', 'HTTP://', 'https://a.test?', ''),
        (text, start) => {
          const target = linkTarget(start + text)
          if (target === undefined) return
          expect(target).toMatch(/^https?:\/\/[\x21-\x7e]+$/i)
          expect(linkTarget(target)).toBe(target)
        },
      ),
    )
  })
})
