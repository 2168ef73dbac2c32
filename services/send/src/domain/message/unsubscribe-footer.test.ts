import { withUnsubscribeFooter } from './unsubscribe-footer.ts'

const links = { unsubscribeUrl: 'https://x.test/unsubscribe/1?e=a&b=c', manageUrl: 'https://x.test/manage/1' }

describe('withUnsubscribeFooter', () => {
  it('adds the link before the end of the body, in the language of the reader', () => {
    const html = withUnsubscribeFooter('<html><body><p>Hallo</p></body></html>', links, 'nl-BE')

    expect(html).toMatch(
      /<p>Hallo<\/p><p style.*href="https:\/\/x\.test\/unsubscribe\/1\?e=a&amp;b=c".*Afmelden<\/a><\/p><\/body><\/html>$/,
    )
  })

  it('finds the end of the body behind letters that change their length', () => {
    const html = withUnsubscribeFooter('<body>İİİ</BODY ></html>', links, 'en')

    expect(html).toMatch(/^<body>İİİ<p style.*<\/p><\/BODY ><\/html>$/)
  })

  it('speaks English to readers of a language it does not know, and appends to a fragment', () => {
    expect(withUnsubscribeFooter('<p>Hi</p>', links, 'xx')).toMatch(/^<p>Hi<\/p><p .*>Unsubscribe<\/a><\/p>$/)
  })

  it('leaves a mail alone that has its own link, also with an escaped ampersand', () => {
    const own = `<a href="${links.unsubscribeUrl.replace('&', '&amp;')}">leave</a>`

    expect(withUnsubscribeFooter(own, links, 'en')).toBe(own)
    expect(withUnsubscribeFooter(`<a href="${links.manageUrl}">x</a>`, links, 'en')).toBe(
      `<a href="${links.manageUrl}">x</a>`,
    )
  })
})
