import { Attachment } from '../src/resources/attachment.ts'

const parse = (content: unknown) =>
  Attachment.safeParse({ filename: 'a.bin', contentType: 'application/octet-stream', content })

describe('the content of an attachment', () => {
  it.each([
    ['nothing', '', ''],
    ['whole groups', 'QUJD', 'ABC'],
    ['padding', 'QUI=', 'AB'],
    ['more padding', 'QQ==', 'A'],
    ['unused bits that are not 0', 'QR==', 'A'],
    ['line breaks', 'QU\r\nJD\n', 'ABC'],
    ['a large file', 'QUJD'.repeat(100_000), 'ABC'.repeat(100_000)],
  ])('is decoded to the file: %s', (_, content, file) => {
    expect(parse(content).data?.content.toString()).toBe(file)
  })

  it.each([
    ['a group that is too short', 'QUJ'],
    ['only padding', '===='],
    ['padding within', 'QQ==QUJD'],
    ['a padding character before the end', 'Q=JD'],
    ['a space', 'QUJ QUJD'],
    ['NUL', 'QU\0DQUJD'],
    ['base64url', 'QU-DQU_D'],
    ['characters whose low byte is a digit', 'ŁŁŁŁQUJD'],
    ['a character whose low byte is a hyphen', 'QUĭDQUJD'],
    ['a surrogate pair', '𠑁JDQUJD'],
    ['one such character in a large file', `${'QUJD'.repeat(20_000)}QUJŁ${'QUJD'.repeat(10)}`],
    ['umlauts', 'QÄJDQUJD'],
  ])('is refused: %s', (_, content) => {
    expect(parse(content).error?.issues).toMatchObject([{ path: ['content'], message: 'must be base64' }])
  })
})
