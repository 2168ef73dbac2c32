import { fc } from '@postrider/testing/property'
import { hidesLineBreak } from '../src/mail/index.ts'

describe('an encoded word with a line break in it', () => {
  it.each([
    '=?UTF-8?Q?x=0D=0ABcc:y@z.test?=',
    'Hi =?utf-8?q?=0a?= there',
    '=?UTF-8?B?DQpCY2M6IHg=?=',
    '=?UTF-8?Q?nul=00?=',
    '=?utf-8*en?Q?=0D?=',
    '=?utf-8?Q?a b?c=0D?=',
    'a=?UTF-8?Q?=0D?=b',
    // Decoders that join adjacent words find a line break that neither word contains.
    '=?UTF-8?B?D?= =?UTF-8?B?QoK?=',
    '=?UTF-8?Q?=0?= =?UTF-8?Q?D?=',
    '=?UTF-8?B?AAAA=?UTF-8?Q?=0D=0A?=',
    // CR and LF in charsets that do not encode them as ASCII does.
    '=?UTF-7?Q?+AA0ACg-?=',
    '=?UTF-16?Q?=0A0?=',
    '=?cp037?Q?=25?=',
  ])('is found: %s', (text) => {
    expect(hidesLineBreak(text)).toBe(true)
  })

  it.each([
    '',
    'What is 1=?',
    'Re: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
    '=?iso-8859-1?q?caf=E9_=3F?= =?UTF-8?B?5L2g5aW9?=',
    '=?UTF-8?X?=0D?=',
    'a =?b?= c ?=',
  ])('is not found in: %s', (text) => {
    expect(hidesLineBreak(text)).toBe(false)
  })

  it('is found in time proportional to the text', () => {
    // Measure the CPU time of this thread, because other programs delay the wall clock.
    const before = process.threadCpuUsage()
    for (const text of ['=?a?q?x', '=?a?q?x?', '=?', '?=', '=?a?q?', '=?a?b?AAAA?='])
      hidesLineBreak(text.repeat(200_000 / text.length))

    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(2_000)
  })

  it('is found at any position', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.constantFrom(0, 10, 13), fc.nat(), (bytes, byte, at) => {
        const place = at % (bytes.length + 1)
        const all = Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), bytes.subarray(place)])
        const q = [...all].map((each) => `=${each.toString(16).padStart(2, '0')}`).join('')
        expect(hidesLineBreak(`=?utf-8?q?${q}?=`)).toBe(true)
        expect(hidesLineBreak(`=?utf-8?b?${all.toString('base64')}?=`)).toBe(true)
      }),
    )
  })
})
