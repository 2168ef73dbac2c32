import type { IncomingMessage } from 'node:http'
import type { Caller } from '@postrider/contracts'
import type { Client } from '../commands/sign-up.ts'

/**
 * The client address that the gateway's token names (all callers without one are counted as one client), and
 * how the browser names itself.
 */
export const clientOf = ({ caller, req }: { caller: Caller; req: IncomingMessage }): Client => ({
  clientAddress: caller.kind === 'anonymous' ? (caller.address ?? '') : '',
  userAgent: req.headers['user-agent'] ?? '',
})
