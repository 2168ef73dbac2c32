/** Work that continues after its caller has returned. */
export interface BackgroundWork extends Iterable<Promise<void>> {
  /** The work must not reject. */
  add(work: Promise<void>): void
}

export function createBackgroundWork(): BackgroundWork {
  const works = new Set<Promise<void>>()
  return {
    add: (work) => {
      works.add(work)
      void work.finally(() => works.delete(work))
    },
    [Symbol.iterator]: () => works[Symbol.iterator](),
  }
}
