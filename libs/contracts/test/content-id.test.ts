import { isContentId } from '../src/mail/index.ts'

describe('the id of a part', () => {
  it.each(['logo', 'logo@x', 'a.b-c_d', "!#$%&'*+/?=^_`{|}~"])('can be %j', (text) => {
    expect(isContentId(text)).toBe(true)
  })

  it.each(['', 'a b', '<a>', 'a@b@c', 'a\r\nBcc: x', 'ä', '=?UTF-8?B?DQo=?=', 'a=?UTF-8?Q?=0D=0A?='])(
    'cannot be %j',
    (text) => {
      expect(isContentId(text)).toBe(false)
    },
  )
})
