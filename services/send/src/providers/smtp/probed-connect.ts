import { connect, type ConnectOptions, type Opened } from './connect.ts'

/** How long a server gets no whole mails that was wrong about CHUNKING or did not answer the probe. */
const mistrustMs = 600_000

/**
 * Opens connections to one server. Each that offers to take whole mails is probed first; when the probe fails another one is opened, which
 * gets mails by DATA as all others do from then on, and the mail that waits for it does not notice.
 */
export function createProbedConnect(
  options: ConnectOptions,
  mayBeWhole: boolean,
): (onEnd: () => void) => Promise<Opened> {
  let mistrustedUntil = mayBeWhole ? 0 : Infinity
  const trusts = (): boolean => performance.now() >= mistrustedUntil
  const mistrust = (): void => void (mistrustedUntil = performance.now() + mistrustMs)

  return async (onEnd) => {
    const open = (): Promise<Opened> => connect(options, { trusts, onOutOfStep: mistrust, onEnd })
    const opened = await open()
    if (!opened.session.offersWhole || !trusts()) return opened
    if ((await opened.session.probe()) && opened.isOpen) return opened
    mistrust()
    opened.smtp.close()
    return open()
  }
}
