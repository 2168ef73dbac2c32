import { fc } from '@postrider/testing/property'
import { readMailHtml, withHtmlAtEnd, type MailHtml } from './mail-html.ts'

const added = '<p>added</p>'

const part = fc.constantFrom(
  '<html>', '<body>', '</body>', '</html>', '<!--', '-->', '<p>', '</p>', '<p hidden>', '<div style="display:none">', '<div>',
  '</div>', '<a href="https://x.test/">', '</a>', '<area href=y>', '<img alt="x" hidden>', '<table>', '<td hidden>', '</table>',
  '<style>', '</style>', '<title>', '</title>', '<span style="font-size:0">', '</span>', 'text', ' ', '<img alt="', '">',
) // prettier-ignore

/** Returns the result with texts instead of positions. */
const found = ({ html, links, hidden, end }: MailHtml) => ({
  links: links.map(({ start, href }) => ({ start, href: href && html.slice(href.start, href.end) })),
  hidden: hidden.map(({ start, end: stop }) => ({ start, text: html.slice(start, stop) })),
  at: end.at,
})

describe('readMailHtml', () => {
  it('finds links, hidden parts and the end of the content', () => {
    const html = '<p>Hi <a href="https://x.test/">there</a><b hidden>no</b></p></body><!-- </body> -->'
    const { links, hidden, end } = readMailHtml(html)

    expect(links.map(({ href }) => href && html.slice(href.start, href.end))).toEqual(['https://x.test/'])
    expect(hidden.map((span) => html.slice(span.start, span.end))).toEqual(['no'])
    expect(html.slice(end.at)).toBe('</body><!-- </body> -->')
  })
})

describe('withHtmlAtEnd', () => {
  it('returns the same result as parsing the extended HTML again', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const longer = withHtmlAtEnd(readMailHtml(parts.join('')), added)

        expect(longer.html).toContain(added)
        expect(found(longer)).toEqual(found(readMailHtml(longer.html)))
      }),
      { numRuns: 2_000 },
    )
  })
})
