import { resolveContent } from './plan-send.ts'

const template = {
  subject: 'T',
  body: '<p>T</p>',
  from: 't@example.com',
  fromName: 'Template',
  replyTo: 'r@example.com',
}

describe('resolveContent', () => {
  it("prefers the request's values to the template's", () => {
    const request = {
      subject: 'R',
      from: { name: 'Shop', email: 's@example.com' },
      name: 'Old',
      reply: 'x@example.com',
    }

    expect(resolveContent(request, template)).toEqual({
      subject: 'R',
      body: '<p>T</p>',
      fromEmail: 's@example.com',
      fromName: 'Shop',
      replyTo: 'x@example.com',
    })
  })

  it("uses the deprecated `name` for a sender without a name, otherwise the template's name", () => {
    expect(resolveContent({ from: { email: 's@example.com' }, name: 'Old' }, template).fromName).toBe('Old')
    expect(resolveContent({ from: { email: 's@example.com' } }, template).fromName).toBe('Template')
    expect(resolveContent({ subject: 'S', body: 'B', from: { email: 's@example.com' } }, undefined)).toEqual({
      subject: 'S',
      body: 'B',
      fromEmail: 's@example.com',
      fromName: null,
      replyTo: null,
    })
  })

  it('throws if neither the request nor a template has a sender', () => {
    expect(() => resolveContent({ subject: 'S', body: 'B' }, undefined)).toThrow(/`from` is required/)
  })
})
