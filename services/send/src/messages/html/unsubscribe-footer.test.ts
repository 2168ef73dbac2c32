import { fc } from '@postrider/testing/property'
import { visibleLinks } from '../../../test/shown-links.ts'
import { withUnsubscribeFooter } from './unsubscribe-footer.ts'
import { readMailHtml } from './mail-html.ts'

const links = {
  unsubscribeUrl: 'https://x.test/unsubscribe/1-2?e=a&b=c',
  manageUrl: 'https://x.test/manage/1-2?e=a&b=c',
}
const url = links.unsubscribeUrl.replaceAll('&', '&amp;')
const link = `<a href="${url}">leave</a>`
const withFooter = (html: string, locale = 'en'): string =>
  withUnsubscribeFooter(readMailHtml(html, links), links, locale).html
const isShownIn = (html: string): boolean => visibleLinks(html).includes(links.unsubscribeUrl)

describe('withUnsubscribeFooter', () => {
  it("adds the link before the end of the body, in the reader's language", () => {
    const html = withFooter('<html><body><p>Hallo</p></body></html>', 'nl-BE')

    expect(html).toMatch(
      /<p>Hallo<\/p><p style.*href="https:\/\/x\.test\/unsubscribe\/1-2\?e=a&amp;b=c".*Afmelden<\/a><\/p><\/body><\/html>$/,
    )
  })

  it('finds the end of the body after letters whose length changes in lower case', () => {
    expect(withFooter('<body>İİİ</BODY ></html>')).toMatch(/^<body>İİİ<p style.*<\/p><\/BODY ><\/html>$/)
  })

  it('uses English for an unknown language, and appends the footer to a fragment', () => {
    expect(withFooter('<p>Hi</p>', 'xx')).toMatch(/^<p>Hi<\/p><p .*>Unsubscribe<\/a><\/p>$/)
  })
})

describe('a link that the reader sees', () => {
  it.each([
    ['to unsubscribe', link],
    ['to the preferences', `<a href="${links.manageUrl}">settings</a>`],
    ['with an unescaped &', `<a href="${links.unsubscribeUrl}">leave</a>`],
    ['with entities', `<a href="https&#58;//x.test/unsubscribe/1-2?e=a&#38;b=c">leave</a>`],
    ['without quotes, in capitals', `<A HREF=${url}>leave</A>`],
    ['in single quotes, over two lines', `<a class="x"\n  href=' ${url}\n'>leave</a>`],
    ['without its query', '<a href="https://x.test/unsubscribe/1-2">leave</a>'],
    ['with more in its query', `<a href="${url}&amp;utm_source=mail#top">leave</a>`],
    ['with its host in capitals', '<a href="HTTPS://X.test/unsubscribe/1-2">leave</a>'],
    ['with its text in nested elements', `<a href="${url}"><span><b>leave</b></span></a>`],
    [
      'as a picture',
      `<a href="${url}"><img src="x.png" alt="Leave" width="120" height="1"></a>`.replace(' height="1"', ''),
    ],
    ['as a URL in the text', `<p>Leave: ${url}</p>`],
    ['after a preheader', `<div style="display:none">Preview</div>${link}`],
    ['after a comment of Outlook', `<!--[if mso]><td><![endif]-->${link}`],
    ['for all but Outlook', `<!--[if !mso]><!-->${link}<!--<![endif]-->`],
    [
      'with a size inside an element of size zero',
      `<td style="font-size:0px"><div style="font-size:13px">${link}</div></td>`,
    ],
    [
      'visible inside an invisible element',
      `<div style="visibility:hidden"><p style="visibility: visible">${link}</p></div>`,
    ],
    ['with a style that hides nothing', `<p style="font-size:10px;opacity:0.5;display:block">${link}</p>`],
    [
      'with a hiding style that another style overrides',
      `<p style="display:none;display:block!important">${link}</p>`,
    ],
    [
      'in an element that a rule without a class hides',
      `<style>td{font-size:0}</style><table><tr><td>${link}</td></tr></table>`,
    ],
    ['hidden when printed', `<style>@media print{.out{display:none}}</style><p class="out">${link}</p>`],
    [
      'with a class whose name resembles a hidden class',
      `<style>.a{display:none}.b{color:red}</style><p class="b a-b">${link}</p>`,
    ],
    [
      'in a cell of width zero, which grows with its content',
      `<table><tr><td style="width:0">${link}</td></tr></table>`,
    ],
    ['cut to its size', `<div style="overflow:hidden;width:100px;clip-path:inset(0)">${link}</div>`],
    ['in open details', `<details open>${link}</details>`],
    ['in a table', `<table><tr><td>x<td>${link}</table>`],
    ['in a form', `<form><p>${link}</form>`],
    ['after unclosed hidden text whose container is closed', `<div><p hidden>x</div>${link}`],
    ['after the end of the body', `<body>Hi</body>${link}`],
  ])('needs no footer: %s', (_what, html) => {
    expect(withFooter(html)).toBe(html)
    expect(readMailHtml(html, links).showsUnsubscribeLink).toBe(true)
  })
})

describe('a link that the reader does not see', () => {
  it.each([
    ['in a comment', `<!-- ${link} -->`],
    ['in a comment of Outlook', `<!--[if mso]>${link}<![endif]-->`],
    ['in an unclosed comment', `<p>Hi</p><!-- ${link}`],
    ['in a template', `<template>${link}</template>`],
    ['in a script', `<script>x = '${link}'</script>`],
    ['in a style', `<style>/* ${link} */</style>`],
    ['in the title', `<head><title>${link}</title></head>`],
    ['in a text area', `<textarea>${link}</textarea>`],
    ['as the value of a field', `<input value="${url}">`],
    ['as another attribute', `<img alt="${url}" src="x"><p data-url="${url}" title="${url}">Hi</p>`],
    ['as a link of the head', `<link href="${url}"><base href="${url}">`],
    ['as a picture', `<img src="${url}">`],
    ['without words', `<a href="${url}"></a>`],
    ['with only blanks as text', `<a href="${url}"> &nbsp;&zwnj;&#8203; <b></b></a>`],
    ['with a picture that counts opens', `<a href="${url}"><img src="x" width="1" height="1"></a>`],
    ['in a hidden element', `<p hidden>${link}</p>`],
    ['that is hidden itself', `<a style="Display : None" href="${url}">leave</a>`],
    ['not displayed', `<div style="color:red; display:none !important"><p>${link}</p></div>`],
    ['invisible', `<div style="visibility:hidden">${link}</div>`],
    ['without a size', `<div style="font-size:0"><span style="font-size:1em">${link}</span></div>`],
    ['without a size in a shorthand property', `<p style="font: 0/0 a">${link}</p>`],
    ['transparent', `<div style="opacity:0.0">${link}</div><div style="color:transparent">${link}</div>`],
    ['without a height', `<div style="max-height:0px;overflow:hidden">${link}</div>`],
    ['without a width', `<div style="width:0;height:1px;overflow:hidden">${link}</div>`],
    ['cut off', `<div style="position:absolute;clip:rect(0, 0, 0, 0)">${link}</div>`],
    ['cut off by a path', `<div style="clip-path:inset(50%)">${link}</div>`],
    ['scaled to nothing', `<div style="transform:scale(0)">${link}</div>`],
    ['hidden by its class', `<style>.a, .hide{display:none}</style><div class="x hide">${link}</div>`],
    ['hidden by its id', `<style>/* {} */ #out { visibility : hidden }</style><p id="out">${link}</p>`],
    [
      'hidden by name and class',
      `<style>@import "x"; A.out{visibility:collapse}</style>${link.replace('<a', '<a class=out')}`,
    ],
    [
      'hidden by two classes',
      `<style>@media print{p{color:red}}.a.b{opacity:0}</style><p class="b a">${link}</p>`,
    ],
    ['outside the page', `<div style="position:absolute;left:-9999px">${link}</div>`],
    ['with an encoded style', `<div style="display&#58;none">${link}</div>`],
    ['shown only without scripts', `<noscript>${link}</noscript>`],
    ['in a closed dialog', `<dialog>${link}</dialog>`],
    ['in a hidden element that is not closed', `<div hidden><table></div>${link}`],
    [
      'in the query of another link',
      `<a href="https://y.test/?u=${encodeURIComponent(links.unsubscribeUrl)}">leave</a>`,
    ],
    ['of another contact', '<a href="https://x.test/unsubscribe/1-22?e=a">leave</a>'],
    ['to subscribe', '<a href="https://x.test/subscribe/1-2?e=a">join</a>'],
    ['without text in its own cell', `<table><tr><td><a href="${url}"></td><td>Hello</td></tr></table>`],
  ])('gets a footer: %s', (_what, html) => {
    expect(withFooter(html)).not.toBe(html)
    expect(isShownIn(withFooter(html))).toBe(true)
  })
})

describe('a footer', () => {
  it.each([
    ['a comment after the body', '<html><body><p>Hi</p></body><!-- the </body> ends here --></html>'],
    ['a comment', '<body>Hi<!-- </body> --> there'],
    ['a script', '<body>Hi<script>"</body>"</script>'],
    ['a style', '<body>Hi<style>/* </body> */</style>'],
    ['a text area', '<body>Hi<textarea></body></textarea>'],
    ['an attribute', '<body>Hi<img alt="</body>">'],
    ['two bodies', '<body>Hi</body></html><body>again</body></html>'],
    ['text after the end', '<body>Hi</body></html>P.S.'],
    ['CDATA', '<body>Hi<![CDATA[ </body> ]]> there'],
    ['a comment of Outlook', '<body>Hi<!--[if mso]></body><![endif]-->'],
    ['an unclosed comment', '<body>Hi</b><!-- more'],
    ['an unclosed comment after the body', '<body>Hi</body><!-- more'],
    ['an unclosed style', '<p>Hi<style>p{}'],
    ['an unclosed title', '<head><title>Hi<body>there</body>'],
    ['an unclosed text area', '<p>Hi<textarea>there</p></body>'],
    ['an unclosed script', '<p>Hi<script>x</p></body>'],
    ['a script in a script', '<p>Hi<script><!-- <script> </script></body> --></script><p>there</body>'],
    ['an unclosed script in a script', '<p>Hi</p><script><!-- <script></script><p>there</p></body>'],
    ['a script that only looks like two', '<p>Hi<script><!--> <script> </script><p>there</body>'],
    ['CDATA in an SVG image', '<p>Hi<svg><![CDATA[ > </svg></body> ]]></svg><p>there</body>'],
    ['CDATA in an unclosed SVG image', '<p>Hi<svg><![CDATA[ > </svg></body>'],
    ['an unclosed element with a hidden class', '<style>.a{display:none}</style><div class=a>Hi</body>'],
    ['a plaintext element, which cannot be closed', '<p>Hi<plaintext></p></body>'],
    ['an unclosed attribute', '<p>Hi</p><img alt="there'],
    ['an unclosed tag', '<p>Hi</p><img alt=x'],
    ['an unclosed end tag', '<p>Hi</p></body'],
    ['an unclosed declaration', '<p>Hi</p><!DOCTYPE'],
    ['an unclosed hidden element', '<body><div style="display:none"><p>Hi</body>'],
    ['an unclosed invisible element', '<div><span style="visibility:hidden"><p>Hi</div>'],
    ['unclosed hidden formatting', '<p>Hi<b hidden>there</p></body>'],
    ['an unclosed template', '<template><p>Hi</body>'],
    ['an unclosed select element', '<select><option>Hi</body>'],
    ['an unclosed image', '<svg><text>Hi</body>'],
    ['unclosed tables', '<table><tr><td><table hidden><tr><td>Hi</body>'],
    ['an unclosed link', '<p><a href="https://y.test/">Hi</body>'],
    ['an unmatched end tag', '<div hidden><table></div></body>'],
    ['nothing', ''],
  ])('is visible despite %s', (_what, html) => {
    const document = withFooter(html)
    expect(visibleLinks(document)).toContain(links.unsubscribeUrl)
    expect(visibleLinks(document, true)).toContain(links.unsubscribeUrl)
  })

  const part = fc.constantFrom(
    '<html>', '<body>', '</body>', '</html>', '<head>', '</head>', '<!--', '-->', '<!', '<?', '>', '"',
    '<p>', '</p>', '<p hidden>', '<div style="display:none">', '<div>', '</div>', '<span hidden>', '</span>', '<b hidden>', '</b>',
    '<i>', '</i>', '<a href="https://y.test/">', '</a>', '<table>', '</table>', '<table hidden>', '<tr>', '<td>', '</td>', '</tr>',
    '<td style="visibility:hidden">', '<caption>', '<li hidden>', '<ul>', '</ul>', '</li>', '<h1>', '</h1>', '<button hidden>', '</button>',
    '<template>', '</template>', '<title>', '</title>', '<textarea>', 
    '<noscript>', '</noscript>', '<style>', '</style>', '<details>', '</details>', '<form>', '</form>', '<img alt="x">', 'text', ' ',
    '<img alt="', '<object>', '</object>', '<font style="font-size:0">', '</font>', link, `<!--${link}-->`,
  ) // prettier-ignore

  it('is visible in every document that a browser parses, unless the document already shows the link', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const html = withFooter(parts.join(''))
        expect([html, visibleLinks(html).includes(links.unsubscribeUrl)]).toEqual([html, true])
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    '<div>',
    '<b>',
    '<span hidden>',
    '<table><tr><td>',
    '</body>',
    '<div hidden></body>',
    '<p>',
    '</span>',
    '<!--',
    '<a href=x>',
    '<b></div>',
    '<script><!--<script>',
    '<svg><![CDATA[',
    '<p class="a b c">',
    '<style>.a{display:none}</style><p class=a>',
  ])('is added in linear time to HTML with many %s', (tag) => {
    const html = `<span><table>${tag.repeat(1_000_000 / tag.length)}`
    expect(withFooter(html).length).toBeGreaterThan(html.length)
  })
})
