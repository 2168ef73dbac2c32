import { quickMs } from './pace.ts'

export interface Written {
  /** When the last message was written (`performance.now`). */
  writtenAt: number
}

/** How the next mail can begin on a connection: behind whole mails, on an idle one, or behind the end of a message. */
export interface FreeConnections<Each extends Written> {
  /**
   * Takes a connection for whole mails, so that the mails of one turn leave by one system call; else one without a mail, else one whose
   * last message was written a moment ago.
   */
  take(): Each | undefined
  /** It has no mail. */
  addIdle(connection: Each): void
  /** Its last message is written, and the next mail may begin before the answer. */
  addBusy(connection: Each, takesWhole: boolean): void
  /** The next mail may begin on it, behind others. */
  isBusy(connection: Each): boolean
  removeBusy(connection: Each): void
  remove(connection: Each): void
  takeAllIdle(): Each[]
}

export function createFreeConnections<Each extends Written>(): FreeConnections<Each> {
  const whole: Each[] = []
  const idle: Each[] = []
  const quick: Each[] = []

  const removeBusy = (connection: Each): void => {
    removeFrom(whole, connection)
    removeFrom(quick, connection)
  }
  return {
    take: () => takeFresh(whole) ?? idle.pop() ?? takeFresh(quick),
    addIdle: (connection) => void idle.push(connection),
    addBusy: (connection, takesWhole) => void (takesWhole ? whole : quick).push(connection),
    isBusy: (connection) => whole.includes(connection) || quick.includes(connection),
    removeBusy,
    remove: (connection) => {
      removeFrom(idle, connection)
      removeBusy(connection)
    },
    takeAllIdle: () => idle.splice(0),
  }
}

export const isFresh = ({ writtenAt }: Written): boolean => performance.now() - writtenAt < quickMs

/** The others wait for their answers for too long, and a mail behind them would as well. */
function takeFresh<Each extends Written>(busy: Each[]): Each | undefined {
  for (let last = busy.pop(); last; last = busy.pop()) if (isFresh(last)) return last
  return undefined
}

function removeFrom<Each>(all: Each[], one: Each): void {
  const index = all.indexOf(one)
  if (index >= 0) all.splice(index, 1)
}
