import { Socket } from 'node:net'
import { pieceBytes } from './write-message.ts'

/**
 * Lets sockets to this port take one piece of a message and no more, as if their buffers were full. A real buffer may hold the whole
 * message, depending on the machine. `jest.restoreAllMocks` ends it.
 */
export function fillAfterPiece(port: number | undefined): void {
  const { _write: write } = Socket.prototype
  jest.spyOn(Socket.prototype, '_write').mockImplementation(function (this: Socket, piece: Buffer, ...rest) {
    const [encoding, callback] = rest
    const isFull = this.remotePort === port && piece.length >= pieceBytes
    write.call(this, piece, encoding, isFull ? () => undefined : callback)
  })
}
