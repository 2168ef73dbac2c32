/**
 * A mail begins behind another only where the server is quick, since its deadline begins with it, and to end it early would end the
 * connection on which the answer to the other is awaited.
 */
export const quickMs = 50

export interface Written {
  /** When the last message was written (`performance.now`). */
  writtenAt: number
}

/** Which connections the next mail may take. */
export interface FreeConnections<Each extends Written> {
  /** One without a mail, else one whose last message was written a moment ago. */
  take(): Each | undefined
  /** It has no mail. */
  addIdle(connection: Each): void
  /** Its last message is written, and the next mail may begin before the answer. */
  addQuick(connection: Each): void
  removeQuick(connection: Each): void
  remove(connection: Each): void
  takeAllIdle(): Each[]
}

export function createFreeConnections<Each extends Written>(): FreeConnections<Each> {
  const idle: Each[] = []
  const quick: Each[] = []

  function takeQuick(): Each | undefined {
    const last = quick.pop()
    if (!last || performance.now() - last.writtenAt < quickMs) return last
    // Those before it wait for their answers longer still, and mails behind them would as well.
    quick.length = 0
    return undefined
  }
  return {
    take: () => idle.pop() ?? takeQuick(),
    addIdle: (connection) => void idle.push(connection),
    addQuick: (connection) => void quick.push(connection),
    removeQuick: (connection) => removeFrom(quick, connection),
    remove: (connection) => {
      removeFrom(idle, connection)
      removeFrom(quick, connection)
    },
    takeAllIdle: () => idle.splice(0),
  }
}

function removeFrom<Each>(all: Each[], one: Each): void {
  const index = all.indexOf(one)
  if (index >= 0) all.splice(index, 1)
}
