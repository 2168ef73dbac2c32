import { cleanAttribute, cleanCss, contentIdsIn, isLink, mailPolicy, type ImageRules } from './mail-rules.ts'

const images = new Map([['logo@example.com', 'data:image/png;base64,AAAA']])
const hidden: ImageRules = { images, showsRemote: false }
const shown: ImageRules = { images, showsRemote: true }
const pixel = 'https://mail.example.com/o/WyIwMWEyMmYx.k1.y3YMTX00IJu6_x-A'

const clean = (element: string, name: string, value: string, rules = hidden) =>
  cleanAttribute({ element, name, value }, rules)

describe('cleanAttribute', () => {
  it.each([
    ['img', 'onerror', 'alert(1)'],
    ['body', 'ONLOAD', 'alert(1)'],
    ['form', 'action', 'https://evil.example/'],
    ['button', 'formaction', 'javascript:alert(1)'],
    ['a', 'ping', 'https://evil.example/'],
    ['a', 'target', '_top'],
    ['input', 'autofocus', ''],
    ['div', 'contenteditable', 'true'],
    ['a', 'href', 'javascript:alert(1)'],
    ['a', 'href', ' java\nscript:alert(1)'],
    ['a', 'href', 'data:text/html,<script>alert(1)</script>'],
    ['a', 'href', '/auth/logout'],
    ['area', 'href', '#part'],
    ['a', 'xlink:href', 'javascript:alert(1)'],
    ['img', 'src', 'javascript:alert(1)'],
    ['img', 'src', '/auth/logout'],
    ['img', 'src', 'blob:https://mail.example.com/1'],
    ['img', 'src', 'data:text/html,<script>alert(1)</script>'],
    ['img', 'src', 'cid:absent@example.com'],
  ])('removes %s %s=%s', (element, name, value) => {
    expect(clean(element, name, value, shown)).toMatchObject({ value: undefined, isRemote: false })
  })

  it('keeps links that a reader may open, and attributes of layout', () => {
    for (const href of [
      'https://example.com/a?b=1',
      'http://example.com',
      'mailto:ada@example.net',
      'tel:+4930',
    ])
      expect(clean('a', 'href', href).value).toBe(href)
    expect(clean('td', 'width', '600').value).toBe('600')
    expect(clean('p', 'style', 'color: red').value).toBe('color: red')
  })

  it.each([
    ['img', 'src', 'https://example.org/a.png'],
    ['img', 'src', ' HTTP://example.org/a.png'],
    ['img', 'src', 'ht\ntps://example.org/a.png'],
    ['img', 'src', '//example.org/a.png'],
    ['img', 'src', String.raw`\\example.org/a.png`],
    ['table', 'background', 'https://example.org/a.png'],
    ['video', 'poster', 'https://example.org/a.png'],
    ['image', 'href', 'https://example.org/a.png'],
    ['image', 'xlink:href', 'https://example.org/a.png'],
    ['img', 'srcset', 'https://example.org/a.png 1x'],
  ])('hides remote images until they are shown: %s %s=%s', (element, name, value) => {
    expect(clean(element, name, value)).toMatchObject({ value: undefined, isRemote: true })
    expect(clean(element, name, value, shown).value).toMatch(/example\.org\/a\.png/)
  })

  it('removes the pixel that counts opens, even if remote images are shown', () => {
    for (const rules of [hidden, shown])
      expect(clean('img', 'src', pixel, rules)).toEqual({ value: undefined, isRemote: false, isPixel: true })
    expect(clean('img', 'srcset', `${pixel} 1x`, shown).value).toBeUndefined()
    expect(cleanCss(`a { background: url(${pixel}) }`, shown).value).not.toContain('/o/')
  })

  it('inserts the images of the mail', () => {
    expect(clean('img', 'src', 'cid:logo%40example.com').value).toBe('data:image/png;base64,AAAA')
    expect(clean('img', 'src', 'CID:logo@example.com').value).toBe('data:image/png;base64,AAAA')
    expect(clean('td', 'style', "background: url('cid:logo@example.com')").value).toContain('data:image/png')
  })
})

describe('cleanCss', () => {
  it('removes imports and remote images', () => {
    const css =
      '@import url("https://evil.example/a.css"); a { background: url( "https://evil.example/b" ) red }'

    const cleaned = cleanCss(css, hidden)

    expect(cleaned.isRemote).toBe(true)
    expect(cleaned.value).not.toContain('evil')
    expect(cleaned.value).toContain('none red')
    expect(cleanCss(css, shown).value).toContain('url("https://evil.example/b")')
  })

  it('does not let a URL end its quotes', () => {
    const css = String.raw`a { background: url('https://a.example/"\); } b { color: red') }`

    expect(cleanCss(css, shown).value).not.toMatch(/"\);|\\/)
  })
})

describe('contentIdsIn', () => {
  it('returns the ids without brackets', () => {
    expect([...contentIdsIn('<img src="cid:a%40b"><td style="background:url(cid:c)">')]).toEqual(['a@b', 'c'])
  })
})

describe('isLink', () => {
  it('accepts only complete URLs of known schemes', () => {
    expect(['https://a.example', 'mailto:a@b.example', 'vbscript:x', '//a.example', 'x'].map(isLink)).toEqual(
      [true, true, false, false, false],
    )
  })
})

describe('mailPolicy', () => {
  it('never allows scripts, and allows images of other servers only on request', () => {
    expect(mailPolicy(true)).not.toContain('script-src')
    expect(mailPolicy(true)).toContain("default-src 'none'")
    expect(mailPolicy(false)).not.toContain('http')
  })
})
