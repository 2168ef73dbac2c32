/** A header of a message. `key` is its name in lower case. */
export interface Header {
  key: string
  value: string
}

/** A header that shows that a message was sent automatically. `source` names the specification or program. */
interface Sign {
  source: string
  header: string
  fits(value: string): boolean
}

const signs: readonly Sign[] = [
  {
    source: 'RFC 3834 section 5: any value except “no”, with optional parameters or comment',
    header: 'auto-submitted',
    fits: (value) => firstWord(value) !== 'no',
  },
  {
    source: 'RFC 3834 section 2: list, junk and bulk; older responders: auto_reply',
    header: 'precedence',
    fits: (value) => ['bulk', 'junk', 'list', 'auto_reply'].includes(firstWord(value)),
  },
  ...['id', 'help', 'unsubscribe', 'subscribe', 'post', 'owner', 'archive'].map((name) => ({
    source: 'RFC 3834 section 2: the headers of lists (RFC 2919, RFC 2369)',
    header: `list-${name}`,
    fits: () => true,
  })),
  {
    source: 'RFC 6522: delivery, disposition and complaint reports',
    header: 'content-type',
    fits: (value) =>
      /^(multipart\/report|message\/(delivery-status|disposition-notification|feedback-report))\s*(;|$)/i.test(
        value,
      ),
  },
  {
    source: 'Exim, Bounce messages: the failed addresses',
    header: 'x-failed-recipients',
    fits: () => true,
  },
  {
    source: 'Sendmail, qmail, Postfix: the sender of bounces, which may have another content type',
    header: 'from',
    fits: (value) => /(^|[\s<])mailer-daemon(@[^\s<>]*)?>?\s*$/i.test(value),
  },
  {
    source: 'RFC 3834 section 3.3, RFC 3464 section 2: automatic replies and reports have no return address',
    header: 'return-path',
    fits: (value) => value.replace(/\s/g, '') === '<>',
  },
  {
    source: 'older responders, before RFC 3834',
    header: 'x-autoreply',
    fits: (value) => firstWord(value) !== 'no',
  },
  {
    source: 'older responders, before RFC 3834',
    header: 'x-autorespond',
    fits: (value) => firstWord(value) !== 'no',
  },
]

/** The headers that `isAutomatic` reads. */
export const automaticHeaders: ReadonlySet<string> = new Set(signs.map(({ header }) => header))

/**
 * True for an automatic message: an out-of-office reply, a report, mail to a list, or mail of another
 * platform. Automatic replies to such mail may cause an endless loop. `X-Auto-Response-Suppress` proves
 * nothing, because mail programs also set it in mail that a user writes.
 */
export const isAutomatic = (headers: readonly Header[]): boolean =>
  headers.some(({ key, value }) =>
    signs.some(({ header, fits }) => header === key && fits(withoutComments(value))),
  )

const firstWord = (value: string): string => /^[\w-]*/.exec(value.toLowerCase())?.[0] ?? ''

/** Returns a header's trimmed value without comments, which may be nested (RFC 5322 section 3.2.2). */
function withoutComments(value: string): string {
  let depth = 0
  let text = ''
  for (const [token] of value.slice(0, maxValueLength).matchAll(/\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|[\s\S]/g)) {
    if (token === '(') depth += 1
    else if (token === ')' && depth > 0) depth -= 1
    else if (depth === 0) text += token
  }
  return text.trim()
}

/** Maximum characters to read. Values that match are shorter. */
const maxValueLength = 2_000
