import { setImmediate as nextTurn } from 'node:timers/promises'

/** How long a batch may use the thread without a pause, in ms. */
const maxBusyMs = 10

/** Yields items, with pauses in which other requests run: attachments make items expensive to process. */
export async function* inTurns<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  let since = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - since < maxBusyMs) continue
    await nextTurn()
    since = performance.now()
  }
}
