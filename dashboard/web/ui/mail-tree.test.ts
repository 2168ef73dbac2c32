import { mailTree, type MailElement, type MailNode } from './mail-tree.ts'

const hidden = { images: new Map([['logo', 'data:image/png;base64,AAAA']]), showsRemote: false }
const shown = { ...hidden, showsRemote: true }
const pixel = '<img src="https://mail.example.com/o/WyIwMWEyMmYx.k1.y3YMTX00IJu6_x-A" width="1" height="1">'

const elementsOf = (node: MailNode): readonly MailElement[] =>
  typeof node === 'string' ? [] : [node, ...node.children.flatMap(elementsOf)]

const textOf = (node: MailNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('')

describe('mailTree', () => {
  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<img src="x"onerror=alert(1)//>',
    '<svg onload=alert(1)><script>alert(1)</script><set attributeName=href to=javascript:alert(1) /></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><use href="data:image/svg+xml,<svg onload=alert(1)>"/></svg>',
    '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
    '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml></math>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<object data="https://evil.example/x.swf"></object><embed src="https://evil.example/x">',
    '<form action="https://evil.example/"><button formaction="javascript:alert(1)">x</button></form>',
    '<a href="java&#10;script:alert(1)">x</a><a href="&#1;javascript:alert(1)">x</a>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><img src=x onerror=alert(1)></template>',
    '<base href="https://evil.example/"><a href="x">x</a>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<select><iframe src="https://evil.example/"></iframe></select>',
    '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
    '<body onload=alert(1) background="javascript:alert(1)"><p>x</body>',
    '<input autofocus onfocus=alert(1)><details open ontoggle=alert(1)>x</details>',
    '<video poster="https://evil.example/p.png"><source src="https://evil.example/v" onerror=alert(1)></video>',
  ])('keeps no script, handler or foreign address of %s', (html) => {
    const { body, styles } = mailTree(html, hidden)

    const attributes = elementsOf(body).flatMap((each) => Object.entries(each.attributes))
    const names = new Set(elementsOf(body).map(({ name }) => name.toLowerCase()))
    expect(attributes.filter(([name]) => /^(?:on|srcdoc|action|formaction)/i.test(name))).toEqual([])
    expect(attributes.filter(([, value]) => /script:|evil/i.test(value))).toEqual([])
    for (const name of [
      'script',
      'iframe',
      'object',
      'embed',
      'base',
      'meta',
      'link',
      'use',
      'set',
      'template',
    ])
      expect(names.has(name)).toBe(false)
    expect(styles.join('')).not.toContain('evil')
  })

  it('keeps text, layout, styles and links', () => {
    const html =
      '<html lang="de" dir="ltr"><head><style>p{color:red}</style></head><body bgcolor="#eee"><table width="600"><tr><td style="color:blue">Grüße &amp; <a href="https://example.com/?a=1">mehr</a></td></tr></table></body></html>'

    const tree = mailTree(html, hidden)

    expect(tree.root).toEqual({ lang: 'de', dir: 'ltr' })
    expect(tree.styles).toEqual(['p{color:red}'])
    expect(tree.body.attributes).toEqual({ bgcolor: '#eee' })
    expect(textOf(tree.body)).toBe('Grüße & mehr')
    expect(elementsOf(tree.body).find(({ name }) => name === 'a')?.attributes).toEqual({
      href: 'https://example.com/?a=1',
      target: '_blank',
      rel: 'noopener noreferrer',
    })
    expect(elementsOf(tree.body).find(({ name }) => name === 'td')?.attributes).toEqual({
      style: 'color:blue',
    })
    expect(tree.hasRemoteImages).toBe(false)
  })

  it('hides remote images until they are shown, and never shows the pixel', () => {
    const html = `<p>Hi</p><img src="https://cdn.example.com/a.png" alt="A">${pixel}`

    const images = (rules: typeof hidden): readonly MailElement[] =>
      elementsOf(mailTree(html, rules).body).filter(({ name }) => name === 'img')

    expect(mailTree(html, hidden).hasRemoteImages).toBe(true)
    expect(images(hidden)).toMatchObject([{ attributes: { alt: 'A' } }])
    expect(images(shown)).toMatchObject([{ attributes: { alt: 'A', src: 'https://cdn.example.com/a.png' } }])
    expect(mailTree(pixel, hidden).hasRemoteImages).toBe(false)
  })

  it('shows the images that the mail contains', () => {
    const { body } = mailTree('<img src="cid:logo">', hidden)

    expect(elementsOf(body).at(-1)?.attributes).toEqual({ src: 'data:image/png;base64,AAAA' })
  })

  it('accepts any text', () => {
    for (const html of [
      '',
      'text only',
      '<',
      '<!--',
      '</p></body>',
      '<a"b c>x',
      '<p 1=2 "=3>x',
      '<o:p>x</o:p>',
    ])
      expect(mailTree(html, hidden).body.name).toBe('body')
    expect(textOf(mailTree('<o:p>x</o:p>', hidden).body)).toBe('x')
  })

  it('leaves out content that is nested too deeply', () => {
    const { body } = mailTree(`top${'<div>'.repeat(50_000)}deep`, hidden)

    expect(textOf(body)).toBe('top')
  })
})
