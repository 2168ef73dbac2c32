import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Resolves when something listens on the port; rejects when nothing does within `withinMs`. */
export async function untilOpen(name: string, port: number, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isOpen(port))) {
    if (Date.now() > deadline)
      throw new Error(`${name} did not listen on port ${port} within ${withinMs / 1000} s`)
    await pause(100)
  }
}

/** Whether something listens on the port. */
export const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
