/**
 * Returns the start of a script's end tag, or infinity if there is none. `from` is the end of the start tag.
 * After `<!--`, a script may contain another `<script>` with its own end tag (HTML standard, section
 * 13.2.5.27, "script data double escape").
 */
export function scriptEnd(html: string, from: number): number {
  let state: 'plain' | 'escaped' | 'doubly escaped' = 'plain'
  scriptMark.lastIndex = from
  for (let found = scriptMark.exec(html); found; found = scriptMark.exec(html)) {
    const mark = found[0].toLowerCase()
    if (mark === '<!--') {
      if (state === 'plain') state = 'escaped'
      // The dashes of `<!--` may also be part of `-->`.
      scriptMark.lastIndex = found.index + 2
    } else if (mark === '-->') state = 'plain'
    else if (!mark.startsWith('</')) state = state === 'escaped' ? 'doubly escaped' : state
    else if (state === 'doubly escaped') state = 'escaped'
    else return found.index
  }
  return Number.POSITIVE_INFINITY
}

const scriptMark = /<!--|-->|<\/?script(?=[\s/>])/gi

/** Returns the end of a CDATA section that starts before `from`, or infinity if the section has no end. */
export function cdataEnd(html: string, from: number): number {
  const end = html.indexOf(']]>', from)
  return end === -1 ? Number.POSITIVE_INFINITY : end + 3
}
