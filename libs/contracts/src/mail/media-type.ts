// RFC 2045 section 5.1: token "/" token, and parameters whose value is a token or a quoted string of ASCII.
const token = "[!#$%&'*+.^_`{|}~0-9A-Za-z-]+"
const quoted = String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\[\x20-\x7e])*"`
const mediaType = new RegExp(`^(${token})/(${token})((?:[ \\t]*;[ \\t]*${token}=(?:${token}|${quoted}))*)$`)

/**
 * Returns type and subtype of a well-formed `Content-Type` in lower case (`text/plain`). Returns undefined
 * for any other text.
 */
export function mediaTypeOf(text: string): string | undefined {
  const [, type, subtype] = mediaType.exec(text) ?? []
  return type === undefined || subtype === undefined ? undefined : `${type}/${subtype}`.toLowerCase()
}

/**
 * Returns whether a single part of a message can have this type. Excluded are multipart types, which need
 * parts, and partial messages.
 */
export function isPartType(text: string): boolean {
  const type = mediaTypeOf(text)
  return type !== undefined && (type === messageMediaType || !/^(multipart|message)\//.test(type))
}

/**
 * The type of a message inside a message. Such a part must not be encoded (RFC 2046 section 5.2.1), so its
 * bytes become lines of the outer mail.
 */
export const messageMediaType = 'message/rfc822'
