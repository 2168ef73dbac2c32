export interface SplitLimits<Item> {
  /**
   * Maximum number of items in a part. `mostBytes` limits the sum of their sizes; a larger item becomes its
   * own part.
   */
  most: number
  mostBytes: number
  sizeOf(item: Item): number
}

/** Splits items, in order, into parts of limited size. */
export function splitBySize<Item>(
  items: readonly Item[],
  { most, mostBytes, sizeOf }: SplitLimits<Item>,
): Item[][] {
  const parts: Item[][] = []
  let bytes = 0
  for (const item of items) {
    const size = sizeOf(item)
    const part = parts.at(-1)
    if (part && part.length < most && bytes + size <= mostBytes) {
      part.push(item)
      bytes += size
    } else {
      parts.push([item])
      bytes = size
    }
  }
  return parts
}

/** Returns the size of a value as JSON, in bytes. */
export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
