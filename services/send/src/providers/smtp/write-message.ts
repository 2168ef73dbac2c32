import type { Socket } from 'node:net'

/** Node's default high-water mark of streams: what a socket buffers before it applies back-pressure. */
export const pieceBytes = 65_536

/** Writes a message piece by piece, as fast as the socket takes it. `onComplete` is called before the last piece is written. */
export async function writeMessage(socket: Socket, data: Buffer, onComplete: () => void): Promise<void> {
  let from = 0
  // Nothing more is written when the socket has ended: the reply has come, or rejects.
  for (; socket.writable && from + pieceBytes < data.length; from += pieceBytes)
    if (!socket.write(data.subarray(from, from + pieceBytes))) await drained(socket)
  if (!socket.writable) return
  onComplete()
  // What is written until then, such as the next envelope, is sent by the same system call.
  socket.cork()
  process.nextTick(() => socket.uncork())
  socket.write(data.subarray(from))
}

/** A function that writes, and sends all that it is given in one turn of the event loop by one system call; then it tells. */
export function writeTogether(socket: Socket): (piece: Buffer, onSent: () => void) => void {
  let held: (() => void)[] = []
  function send(): void {
    const sent = held
    held = []
    socket.uncork()
    for (const onSent of sent) onSent()
  }
  return (piece, onSent) => {
    if (held.length === 0) {
      socket.cork()
      // Later than a tick: each mail of a turn begins some ticks behind the one before.
      setImmediate(send)
    }
    held.push(onSent)
    socket.write(piece)
  }
}

/** Resolves when the socket takes more, or never will: after its end a server may not read what is still on its way. */
const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      socket.off('drain', done).off('end', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('end', done).once('close', done)
  })
