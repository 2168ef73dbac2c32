/**
 * True for text that can be between the angle brackets of a Content-ID: a msg-id, also without its domain
 * (RFC 5322 section 3.6.4). False for an encoded word, which some readers decode there too:
 * `=?UTF-8?B?DQo=?=` is a line break.
 */
export function isContentId(text: string): boolean {
  return (
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+(@[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+)?$/.test(text) &&
    !text.includes('=?')
  )
}
