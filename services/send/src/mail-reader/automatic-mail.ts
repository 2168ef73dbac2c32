/** A header of a message, its name in lower case. */
export interface Header {
  key: string
  value: string
}

/** A sign that no person wrote a message at this moment, and where it comes from. */
interface Sign {
  source: string
  header: string
  fits(value: string): boolean
}

const signs: readonly Sign[] = [
  {
    source: 'RFC 3834 section 5: any value but “no”, maybe with parameters or a comment',
    header: 'auto-submitted',
    fits: (value) => firstWord(value) !== 'no',
  },
  {
    source: 'RFC 3834 section 2 names list, junk and bulk; auto_reply is what older responders wrote',
    header: 'precedence',
    fits: (value) => ['bulk', 'junk', 'list', 'auto_reply'].includes(firstWord(value)),
  },
  ...['id', 'help', 'unsubscribe', 'subscribe', 'post', 'owner', 'archive'].map((name) => ({
    source: 'RFC 3834 section 2: the headers of lists (RFC 2919, RFC 2369)',
    header: `list-${name}`,
    fits: () => true,
  })),
  {
    source: 'RFC 6522: reports of deliveries, of mails that were displayed, of complaints',
    header: 'content-type',
    fits: (value) =>
      /^(multipart\/report|message\/(delivery-status|disposition-notification|feedback-report))\s*(;|$)/i.test(
        value,
      ),
  },
  {
    source: 'Exim, Bounce messages: the addresses that it could not deliver to',
    header: 'x-failed-recipients',
    fits: () => true,
  },
  {
    source: 'Sendmail, qmail, Postfix: the sender of bounces, some of which are no report by their type',
    header: 'from',
    fits: (value) => /(^|[\s<])mailer-daemon(@[^\s<>]*)?>?\s*$/i.test(value),
  },
  {
    source: 'RFC 3834 section 3.3, RFC 3464 section 2: answers and reports have no sender to return to',
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

/** The headers that `isAutomatic` asks for. */
export const automaticHeaders: ReadonlySet<string> = new Set(signs.map(({ header }) => header))

/**
 * True for a message that a program sent: an out-of-office reply, a report, mail to a list, another
 * platform's mail. What answers such mail by itself may be answered by itself, without end.
 * `X-Auto-Response-Suppress` is no sign: it asks for no answer, and people's mail programs set it too.
 */
export const isAutomatic = (headers: readonly Header[]): boolean =>
  headers.some(({ key, value }) =>
    signs.some(({ header, fits }) => header === key && fits(withoutComments(value))),
  )

const firstWord = (value: string): string => /^[\w-]*/.exec(value.toLowerCase())?.[0] ?? ''

/**
 * A header's value without its comments, which may be nested (RFC 5322 section 3.2.2), and without blanks
 * around.
 */
function withoutComments(value: string): string {
  let depth = 0
  let text = ''
  for (const [token] of value.slice(0, longestValue).matchAll(/\\[\s\S]|"(?:\\[\s\S]|[^"\\])*"|[\s\S]/g)) {
    if (token === '(') depth += 1
    else if (token === ')' && depth > 0) depth -= 1
    else if (depth === 0) text += token
  }
  return text.trim()
}

/** Longer than any value that is a sign. */
const longestValue = 2_000
