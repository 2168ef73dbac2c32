import { imageFormatOf, objectKey } from './image-format.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('imageFormatOf', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['gif', 'GIF87a\x01\0\x01\0'],
    ['gif', 'GIF89a\x01\0\x01\0'],
    ['webp', 'RIFF\x10\0\0\nWEBPVP8L'],
  ])('recognises %s by its first bytes', (format, start) => {
    expect(imageFormatOf(bytes(start))).toBe(format)
  })

  it.each([
    '',
    '\xff\xd8',
    '\x89PNG',
    'GIF88a\x01\0\x01\0',
    'RIFF\x10\0\0\0WAVEfmt ',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ' GIF89a',
    'II*\0\0\0\0\0',
    '%PDF-1.7',
  ])('returns undefined for other bytes: %j', (start) => {
    expect(imageFormatOf(bytes(start))).toBeUndefined()
  })
})

describe('objectKey', () => {
  it('contains the id, the hash and the usual extension', () => {
    expect(objectKey('0192', 'abc', 'image/jpeg')).toBe('0192/abc.jpg')
    expect(objectKey('0192', 'abc', 'image/webp')).toBe('0192/abc.webp')
  })
})
