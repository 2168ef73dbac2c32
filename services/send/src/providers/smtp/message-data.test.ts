import { fc } from '@postrider/testing/property'
import { messageData } from './message-data.ts'

/** What a server makes of it, by RFC 5321 section 4.5.2. */
const received = (data: Buffer): string => {
  const text = data.toString('latin1')
  expect(text.endsWith('\r\n.\r\n') || text === '.\r\n').toBe(true)
  const lines = text.slice(0, -'.\r\n'.length)
  return lines.replaceAll(/(^|\r\n)\./g, '$1')
}

const bytes = fc.array(fc.constantFrom(0x0d, 0x0a, 0x2e, 0x61, 0x00, 0xff), { maxLength: 40 })

it('arrives as it was, with CRLF for each end of a line and one at its end', () => {
  fc.assert(
    fc.property(bytes, (values) => {
      const message = Buffer.from(values)
      const lines = message.toString('latin1').replaceAll(/\r\n|\r|\n/g, '\r\n')

      expect(received(messageData(message))).toBe(lines.endsWith('\r\n') ? lines : `${lines}\r\n`)
    }),
    { numRuns: 2_000 },
  )
})

it('ends for the server where the message ends, whatever the server takes for the end of a line', () => {
  fc.assert(
    fc.property(bytes, (values) => {
      const text = messageData(Buffer.from(values)).toString('latin1')

      expect(/(^|[\r\n])\.[\r\n]/.exec(text)?.index).toBe(Math.max(0, text.length - '\n.\r\n'.length))
    }),
    { numRuns: 2_000 },
  )
})
