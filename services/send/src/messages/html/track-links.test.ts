import { fc } from '@postrider/testing/property'
import { readMailHtml } from './mail-html.ts'
import { trackLinks } from './track-links.ts'

const tracking = {
  clickUrl: (link: string) => `https://t.test/c?u=${encodeURIComponent(link)}&s=1`,
  openUrl: 'https://t.test/o?e=1&s=2',
  untracked: ['https://t.test/unsubscribe/1', 'https://t.test/manage/1', ''],
}
const pixel =
  '<img src="https://t.test/o?e=1&amp;s=2" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">'
const tracked = (html: string): string => trackLinks(readMailHtml(html), tracking)
const click = (link: string): string =>
  tracking.clickUrl(link).replaceAll('&', '&amp;').replaceAll("'", '&apos;')

describe('trackLinks', () => {
  it.each([
    [
      'in double quotes',
      '<a class=x href="https://a.test/">A</a>',
      `<a class=x href="${click('https://a.test/')}">A</a>`,
    ],
    ['in single quotes', "<A HREF='http://a.test'>A</A>", `<A HREF='${click('http://a.test')}'>A</A>`],
    [
      'without quotes',
      '<a href=https://a.test/?b=1 id=x>A</a>',
      `<a href="${click('https://a.test/?b=1')}" id=x>A</a>`,
    ],
    [
      'with entities',
      '<a href="https://a.test/?b=1&amp;c=2">A</a>',
      `<a href="${click('https://a.test/?b=1&c=2')}">A</a>`,
    ],
    [
      'with blanks around',
      '<a href=" https://a.test/ ">A</a>',
      `<a href="${click('https://a.test/')}">A</a>`,
    ],
    ['of an image map', '<area href="https://a.test/"/>', `<area href="${click('https://a.test/')}"/>`],
    ['with an apostrophe', "<a href='https://a.test/&#39;x'>", `<a href='${click("https://a.test/'x")}'>`],
  ])('replaces a link %s', (_what, html, expected) => {
    expect(tracked(html)).toBe(expected + pixel)
  })

  it.each([
    ['an anchor', '<a href="#top">A</a>'],
    ['mailto', '<a href="mailto:a@b.test">A</a>'],
    ['tel', '<a href="tel:+3120">A</a>'],
    ['a relative link', '<a href="/x">A</a>'],
    ['a script', '<a href="javascript:alert(1)">A</a>'],
    ['an empty link', '<a href="">A</a><a href>A</a><a name=x>A</a>'],
    ['an invalid URL', '<a href="https://">A</a>'],
    ['an unsubscribe link', '<a href="https://t.test/unsubscribe/1?e=2">A</a>'],
    ['an unsubscribe link with a line break', '<a href="https://t.test/unsub\nscribe/1?e=2">A</a>'],
    ['a preferences link', '<a href="https://t.test/manage/1">A</a>'],
    [
      'a link with `data-no-track`',
      '<a href="https://a.test/" data-no-track>A</a><a data-no-track="" href="https://a.test/">A</a>',
    ],
    ['a picture', '<img src="https://a.test/x.png">'],
    ['a style sheet', '<link href="https://a.test/x.css"><style>a[href="https://a.test"]{}</style>'],
    ['a comment', '<!-- <a href="https://a.test/"> -->'],
    ['a script text', '<script>"<a href=https://a.test/>"</script>'],
    ['text', 'https://a.test/ < > &'],
  ])('does not change %s', (_what, html) => {
    expect(tracked(html)).toBe(html + pixel)
  })

  it.each([
    ['other scripts', 'https://example.com/日本?q=ё', 'https://example.com/%E6%97%A5%E6%9C%AC?q=%D1%91'],
    ['Latin-1', 'https://x.test/straße?q=é', 'https://x.test/stra%C3%9Fe?q=%C3%A9'],
    ['line breaks', 'https://a.test/one\n\ttwo', 'https://a.test/onetwo'],
    ['line breaks as entities', 'https://a.test/one&#10;two', 'https://a.test/onetwo'],
    ['an international host', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('signs the URL that a browser would request for %s', (_what, href, target) => {
    expect(tracked(`<a href="${href}">A</a>`)).toBe(`<a href="${click(target)}">A</a>${pixel}`)
  })

  it('does not track a link whose click link would be too long', () => {
    const start = 'https://a.test/?'
    const remaining = 8000 - tracking.clickUrl(start).length
    const longest = start + 'x'.repeat(remaining)

    expect(tracked(`<a href="${longest}">A</a>`)).toBe(`<a href="${click(longest)}">A</a>${pixel}`)
    expect(tracked(`<a href="${longest}x">A</a>`)).toBe(`<a href="${longest}x">A</a>${pixel}`)
  })

  it.each([
    'java\nscript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    ' javascript:https://a.test/',
  ])('does not change a link to %j', (href) => {
    const html = `<a href="${href}">A</a>`
    expect(tracked(html)).toBe(html + pixel)
  })

  it('adds the pixel at the end of the body', () => {
    expect(tracked('<html><body>Hi</BODY ></html>')).toBe(`<html><body>Hi${pixel}</BODY ></html>`)
  })

  it.each([
    ['in a comment after the body', '<body>Hi', '</body><!-- the </body> ends here -->'],
    ['in a script', '<body>Hi<script>"</body>"</script>there', '</body>'],
    ['in an unclosed comment', '<p>Hi</p>', '<!-- more'],
    ['in an unclosed style', '<p>Hi</p>', '<style>p{'],
    ['in an unclosed attribute', '<p>Hi</p>', '<a href="https://a.test/'],
    ['in a plaintext element, which cannot be closed', '<p>Hi</p>', '<plaintext>there'],
    ['before the links after the body', '<body>Hi', `</body><a href="${click('https://a.test/')}">A</a>`],
  ])('adds the pixel where it is loaded, not %s', (_what, before, after) => {
    const html = (before + after).replace(click('https://a.test/'), 'https://a.test/')
    expect(tracked(html)).toBe(before + pixel + after)
  })

  it('adds the pixel after an unclosed template', () => {
    expect(tracked('<template><p>Hi')).toBe(`<template><p>Hi</p></template>${pixel}`)
  })

  it('changes only links in any document', () => {
    const part = fc.constantFrom('<a href="', '"', '>', 'https://a.test/', '<a ', 'href=', "'", '</body>', '<!--', '-->', '&amp;', ' ', '<script>', '</script>', 'é', '<') // prettier-ignore
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const html = parts.join('')
        const same = trackLinks(readMailHtml(html), { ...tracking, clickUrl: (link) => link }).replace(
          pixel,
          '',
        )
        // `trackLinks` writes links with blanks or letters outside ASCII in the form that browsers request.
        const plain = (text: string): string => decodeURIComponent(text).replaceAll('"', '').replaceAll(' ', '').replaceAll('&amp;', '&').replaceAll("&apos;", "'").replaceAll("'", '') // prettier-ignore
        const decoded = (text: string): string =>
          plain(text).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '')
        expect(decoded(same)).toBe(decoded(html))
      }),
    )
  })
})
