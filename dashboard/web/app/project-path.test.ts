import { samePageIn } from './project-path.ts'

const id = '01a22f10-a8e6-7615-bb30-862d8193b4ef'

describe('samePageIn', () => {
  it.each([
    [`/p/${id}`, '/p/other'],
    [`/p/${id}/`, '/p/other'],
    [`/p/${id}/contacts`, '/p/other/contacts'],
    [`/p/${id}/settings/audit`, '/p/other/settings/audit'],
  ])('keeps the page of %s', (pathname, expected) => {
    expect(samePageIn('other', pathname)).toBe(expected)
  })

  it.each([
    [`/p/${id}/contacts/${id}`, '/p/other/contacts'],
    [`/p/${id}/contacts/${id}/edit`, '/p/other/contacts'],
    [`/p/${id}/settings/domains/${id}`, '/p/other/settings/domains'],
  ])('opens the list for the item of %s', (pathname, expected) => {
    expect(samePageIn('other', pathname)).toBe(expected)
  })
})
