/** The addresses in a pasted text, and the parts of it that are not addresses. */
export interface PastedAddresses {
  /** Each address once, in the order of the text. */
  emails: readonly string[]
  others: readonly string[]
}

/**
 * Reads addresses from a pasted text: a column of a spreadsheet, or a list such as `Ada <ada@example.com>;
 * bob@example.com`. Names before addresses in angle brackets are ignored.
 */
export function pastedAddresses(text: string): PastedAddresses {
  const emails = new Map<string, string>()
  const others = new Set<string>()
  for (const line of text.split(/[\n\r]+/))
    for (const part of partsOf(line)) {
      if (isAddress(part)) emails.set(part.toLowerCase(), emails.get(part.toLowerCase()) ?? part)
      else others.add(part)
    }
  return { emails: [...emails.values()], others: [...others] }
}

/** Returns the addresses in angle brackets of a line, or else its words. */
function partsOf(line: string): readonly string[] {
  return line.split(/[,;\t]+/).flatMap((cell) => {
    const bracketed = [...cell.matchAll(/<\s*([^<>\s]+)\s*>/g)].map(([, address = '']) => address)
    return bracketed.length > 0 ? bracketed : wordsOf(cell)
  })
}

const wordsOf = (cell: string): readonly string[] =>
  cell
    .split(/\s+/)
    .map((word) => word.replaceAll(/^["'(<]+|["')>.:]+$/g, ''))
    .filter((word) => word !== '')

const isAddress = (word: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(word)

/** Splits a list into parts of at most `size` items. */
export const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
