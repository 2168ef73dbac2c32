import { readMessage } from './read-message.ts'

const pixel = '<img src="https://t.test/o" width="1" height="1">'

const part = (type: string, content: string): string =>
  ['--b', `Content-Type: ${type}; charset=utf-8`, '', content].join('\r\n')

const read = (type: string, ...parts: string[]) =>
  readMessage(
    Buffer.from(
      [
        'From: ada@example.net',
        `Content-Type: ${type}; boundary=b`,
        'MIME-Version: 1.0',
        '',
        ...parts,
        '--b--',
        '',
      ].join('\r\n'),
    ),
  )

const bodyOf = async (html: string, text = 'The text'): Promise<string | null> =>
  (await read('multipart/alternative', part('text/plain', text), part('text/html', html))).body

const textBody = expect.stringMatching(/^<div style="white-space:pre-wrap">The text\s*<\/div>$/)

describe('the body of a message', () => {
  it.each([
    ['empty', ''],
    ['blank', ' \r\n &nbsp;&#8203;'],
    ['a document without content', '<html><head><title>Mail</title></head><body></body></html>'],
    ['a comment', '<!-- nothing -->'],
    ['a style and a script', '<style>p{}</style><script>x()</script>'],
    ['empty elements', '<div><br></div><p>&nbsp;</p>'],
    ['a picture that counts opens', pixel],
    ['a picture with a style of one pixel', '<img src="https://t.test/o" style="width:1px; height: 1px">'],
    [
      'a picture with a height of zero',
      '<img src="https://t.test/o" style="border:0;max-height:0 !important">',
    ],
    ['a hidden element', '<p style="display:none">x</p>'],
  ])('is the text if the HTML is %s', async (_what, html) => {
    expect(await bodyOf(html)).toEqual(textBody)
  })

  it.each([
    ['a word', '<p>Hi</p>', '<p>Hi</p>'],
    ['a picture', '<img src="https://a.test/x.png" />', '<img src="https://a.test/x.png" />'],
    ['an emoji', '<p>&#128512;</p>', '<p>😀</p>'],
  ])('is the HTML if the HTML contains %s', async (_what, html, expected) => {
    expect((await bodyOf(html))?.trim()).toBe(expected)
  })

  it('is the text if there is no HTML, and the HTML if there is no text', async () => {
    const text = await read('multipart/mixed', part('text/plain', 'The text'))
    const html = await read('multipart/mixed', part('text/html', '<p>Hi</p>'))

    expect([text.body, html.body?.trim()]).toEqual([textBody, '<p>Hi</p>'])
  })

  it('is null if text and HTML are empty', async () => {
    expect(await bodyOf(pixel, ' \r\n')).toBeNull()
    expect((await read('multipart/mixed', part('text/plain', ''))).body).toBeNull()
  })

  it('is never an attachment', async () => {
    const attached = ['--b', 'Content-Type: text/html', 'Content-Disposition: attachment; filename=a.html', '', '<p>Hi</p>'] // prettier-ignore
    const { body } = await read('multipart/mixed', part('text/plain', 'The text'), attached.join('\r\n'))

    expect(body).toEqual(textBody)
  })

  it('does not matter for a report, which is automatic because of its headers', async () => {
    const { isAutomatic } = await read('Multipart/Report; report-type=delivery-status', part('text/plain', 'Failed')) // prettier-ignore

    expect(isAutomatic).toBe(true)
  })
})
