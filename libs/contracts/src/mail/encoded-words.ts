/**
 * Matches an encoded word as mail readers recognize it (RFC 2047 section 2). Some mail readers accept spaces
 * and question marks in it.
 */
const encodedWord = /=\?([^?]*)\?([bq])\?(.*?)\?=/gis

/**
 * Charsets that encode control characters as ASCII does. Excluded are UTF-7, UTF-16 and EBCDIC, because a
 * line break is not visible in their bytes.
 */
const plainCharset =
  /^(utf-?8|us-ascii|ascii|iso-8859-\d+|latin-?1|windows-\d+|cp125\d|koi8-[ru]|gb2312|gbk|gb18030|big5|euc-(jp|kr)|shift_jis|iso-2022-(jp|kr))$/i

/**
 * Returns whether a text contains an encoded word that a mail reader may decode to CR, LF or NUL. For
 * example, `=?UTF-8?Q?x=0D=0ABcc:…?=` starts a header in a reader that decodes before it splits. The function
 * also finds words that only decode when joined, and a word inside another word.
 */
export function hidesLineBreak(text: string): boolean {
  // No encoded word ends after the last `?=`. Searching for an end from each start would take quadratic time.
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
