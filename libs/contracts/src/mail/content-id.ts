/**
 * Returns whether a text can be between the angle brackets of a Content-ID: a msg-id, with or without its
 * domain (RFC 5322 section 3.6.4). An encoded word is rejected, because some mail readers decode it there:
 * `=?UTF-8?B?DQo=?=` is a line break.
 */
export function isContentId(text: string): boolean {
  return (
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+(@[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+)?$/.test(text) &&
    !text.includes('=?')
  )
}
