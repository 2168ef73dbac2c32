export interface Share<Item> {
  /**
   * The most items of a part, and the most that their sizes add up to; an item above it is a part by itself.
   */
  most: number
  mostBytes: number
  sizeOf(item: Item): number
}

/** Divides items, in their order, into parts of bounded size. */
export function divide<Item>(items: readonly Item[], { most, mostBytes, sizeOf }: Share<Item>): Item[][] {
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

export const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
