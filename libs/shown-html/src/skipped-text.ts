/**
 * Where the end tag of a script begins, or infinity when nothing ends it. After `<!--`, a script may contain
 * another `<script>` with its own end tag (HTML standard, section 13.2.5.27, "script data double escape");
 * `from` is the end of the start tag.
 */
export function scriptEnd(html: string, from: number): number {
  let state: 'plain' | 'escaped' | 'doubly escaped' = 'plain'
  scriptMark.lastIndex = from
  for (let found = scriptMark.exec(html); found; found = scriptMark.exec(html)) {
    const mark = found[0].toLowerCase()
    if (mark === '<!--') {
      if (state === 'plain') state = 'escaped'
      // Its dashes may be those of the end.
      scriptMark.lastIndex = found.index + 2
    } else if (mark === '-->') state = 'plain'
    else if (!mark.startsWith('</')) state = state === 'escaped' ? 'doubly escaped' : state
    else if (state === 'doubly escaped') state = 'escaped'
    else return found.index
  }
  return Number.POSITIVE_INFINITY
}

const scriptMark = /<!--|-->|<\/?script(?=[\s/>])/gi

/** The end of a CDATA section that begins before `from`, or infinity when nothing ends it. */
export function cdataEnd(html: string, from: number): number {
  const end = html.indexOf(']]>', from)
  return end === -1 ? Number.POSITIVE_INFINITY : end + 3
}
