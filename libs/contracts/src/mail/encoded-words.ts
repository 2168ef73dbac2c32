/** What readers take for an encoded word (RFC 2047 section 2); some go on over blanks and question marks. */
const encodedWord = /=\?([^?]*)\?([bq])\?(.*?)\?=/gis

/**
 * Charsets that write control characters as ASCII does. UTF-7, UTF-16 and EBCDIC do not: theirs cannot be
 * seen in the bytes.
 */
const plainCharset =
  /^(utf-?8|us-ascii|ascii|iso-8859-\d+|latin-?1|windows-\d+|cp125\d|koi8-[ru]|gb2312|gbk|gb18030|big5|euc-(jp|kr)|shift_jis|iso-2022-(jp|kr))$/i

/**
 * True for text with an encoded word that may become CR, LF or NUL where it is read:
 * `=?UTF-8?Q?x=0D=0ABcc:…?=` starts a header in a reader that decodes first and splits afterwards. Words that
 * are cut so that only their sum decodes count, and so does one inside another.
 */
export function hidesLineBreak(text: string): boolean {
  // Nothing ends beyond; looking for an end there from each beginning would take time by the square of the
  // length.
  const words = text.slice(0, text.lastIndexOf('?=') + 2).matchAll(encodedWord)
  for (const [, charset = '', encoding = '', encoded = ''] of words)
    if (!isHarmless({ charset, encoding, encoded })) return true
  return false
}

interface Word {
  charset: string
  encoding: string
  encoded: string
}

function isHarmless({ charset, encoding, encoded }: Word): boolean {
  if (!plainCharset.test(charset.replace(/\*.*$/s, '')) || /=\?[^?]*\?[bq]\?/i.test(encoded)) return false
  const bytes = encoding.toLowerCase() === 'b' ? bytesOfB(encoded) : bytesOfQ(encoded)
  return bytes !== undefined && ![0, 10, 13].some((byte) => bytes.includes(byte))
}

const bytesOfB = (encoded: string): Buffer | undefined =>
  encoded.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(encoded)
    ? Buffer.from(encoded, 'base64')
    : undefined

const bytesOfQ = (encoded: string): Buffer | undefined =>
  /=(?![0-9a-f]{2})/i.test(encoded)
    ? undefined
    : Buffer.from(
        encoded.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
        'latin1',
      )
