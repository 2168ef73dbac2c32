import { z } from 'zod'
import { hidesLineBreak } from '../mail/encoded-words.ts'
import { issueMessage } from '../errors/issue-message.ts'
import { maxLineLength, rawIssues } from '../fields.ts'

// RFC 5322 section 3.6.8: a field name consists of visible ASCII characters without the colon.
const HeaderName = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\x21-\x39\x3b-\x7e]+$/, 'must have a name of visible ASCII characters without a colon')

const HeaderValue = z
  .string()
  .max(maxLineLength)
  .refine((value) => !/[\r\n]/.test(value), 'must not contain line breaks')
  .refine((value) => !hidesLineBreak(value), 'must not contain encoded words with line breaks in them')
  .refine((value) => !/[^\P{Cc}\t\r\n]/u.test(value), 'must not contain control characters')

/**
 * Headers with message ids and tokens. Mail readers do not decode encoded words in them, so values must be
 * ASCII and can only be folded at spaces.
 */
const neverEncoded = new Set(['in-reply-to', 'references', 'otp-token'])

const isAscii = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text)

// A folded line starts with a space.
const maxWord = maxLineLength - 1
const isFoldable = (text: string): boolean => text.split(/[ \t]+/).every((word) => word.length <= maxWord)

/** Returns the fault of such a header's value; undefined if the value is valid. */
function faultOf(value: string): string | undefined {
  if (!isAscii(value)) return 'must contain only ASCII characters'
  if (!isFoldable(value)) return `must contain a space after at most ${maxWord} characters`
  return undefined
}

/** The field of the error is the header, so a message about the header's name must contain "name". */
const nameMessage = ({ code }: z.core.$ZodRawIssue): string =>
  code === 'too_big' ? 'must have a name of at most 255 characters' : 'must have a name'

const maxHeaders = 100

/** Custom headers of a mail, by name. CR and LF are rejected. null counts as absent. */
export const CustomHeaders = z.record(z.string(), z.unknown()).transform((headers, ctx) => {
  const entries = Object.entries(headers).filter(([, value]) => value !== null)
  if (entries.length > maxHeaders)
    ctx.addIssue({ code: 'custom', message: `must have at most ${maxHeaders} headers` })
  const read = entries.slice(0, maxHeaders).map(([name, value]): [string, string] => {
    const parsed = HeaderValue.safeParse(value, { error: issueMessage })
    const faults = [
      ...(HeaderName.safeParse(name, { error: nameMessage }).error?.issues ?? []),
      ...(parsed.error?.issues ?? []),
    ]
    ctx.issues.push(...rawIssues(faults, name))
    const fault = neverEncoded.has(name.toLowerCase()) ? faultOf(parsed.data ?? '') : undefined
    if (fault !== undefined) ctx.addIssue({ code: 'custom', path: [name], message: fault })
    return [name, parsed.data ?? '']
  })
  return Object.fromEntries(read)
})
