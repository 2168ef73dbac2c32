import { isPartType, mediaTypeOf } from '../src/mail/index.ts'

describe('a media type', () => {
  it.each([
    ['application/pdf', 'application/pdf'],
    ['Text/Plain; charset="utf-8"; format=flowed', 'text/plain'],
    ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text'],
    ['text/calendar;method=REQUEST', 'text/calendar'],
    ['image/svg+xml; name="a\\"b; c"', 'image/svg+xml'],
    ['message/rfc822', 'message/rfc822'],
  ])('can be the type of a part: %s', (text, type) => {
    expect([mediaTypeOf(text), isPartType(text)]).toEqual([type, true])
  })

  it.each([
    'multipart/mixed; boundary=x',
    'MULTIPART/mixed',
    'message/partial; id="a"; number=1',
    'message/external-body; access-type=URL',
    'message/delivery-status',
  ])('cannot be the type of a part: %s', (text) => {
    expect(isPartType(text)).toBe(false)
  })

  it.each([
    'garbage',
    '',
    'text',
    'text/',
    '/plain',
    'text/plain;',
    'text/plain; charset',
    'text/plain; charset=',
    'text plain/x',
    'text/plain; a="b',
    'text/plain; a=b c',
    'text/plain\r\nX: y',
    'text/plain; a="\r\n"',
    'text/plän',
    'text/plain; a="ü"',
    'te(xt)/plain',
  ])('cannot be %j', (text) => {
    expect(mediaTypeOf(text)).toBeUndefined()
  })
})
