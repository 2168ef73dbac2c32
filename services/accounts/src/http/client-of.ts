import type { IncomingMessage } from 'node:http'
import type { Caller } from '@postrider/contracts'
import type { Client } from '../commands/sign-up.ts'

/**
 * Returns the client address from the gateway's token, and the user agent. All callers without a client
 * address count as one client.
 */
export const clientOf = ({ caller, req }: { caller: Caller; req: IncomingMessage }): Client => ({
  clientAddress: caller.kind === 'anonymous' ? (caller.address ?? '') : '',
  userAgent: req.headers['user-agent'] ?? '',
})
