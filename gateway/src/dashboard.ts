import type { IncomingMessage } from 'node:http'
import { checkAnnouncedLength } from './bodies/body-limit.ts'
import { bodyTooLarge, dashboardNotInstalled, unknownEndpoint, wrongMethod } from './errors.ts'
import type { Context } from './context.ts'
import type { Exchange } from './exchange.ts'
import { setForwardHeaders } from './forward-headers.ts'
import { isPlainPath } from './match-route.ts'

/** The class of the dashboard's paths in metrics. */
const endpointClass = 'dashboard'
const methods = ['GET', 'HEAD']

/** Returns whether the path belongs to the web application, which is not part of the API. */
export const isDashboardPath = (pathname: string): boolean =>
  pathname === '/app' || pathname.startsWith('/app/')

/**
 * Forwards a request to the server of the dashboard, without cookies and credentials. Everyone may load the
 * application, so there is no authentication and no limit. Throws 404 without the setting DASHBOARD_URL.
 */
export async function forwardToDashboard(
  { dashboard }: Context,
  exchange: Exchange,
  fail: (error: unknown) => void,
): Promise<void> {
  exchange.endpointClass = endpointClass
  // The proxy would resolve dot segments, and then request a path outside `/app`.
  if (!isPlainPath(exchange.pathname)) throw unknownEndpoint(undefined)
  if (!dashboard) throw dashboardNotInstalled()
  if (!methods.includes(exchange.method)) throw wrongMethod(exchange.method, methods, undefined)
  checkHasNoBody(exchange.req)
  setForwardHeaders(exchange, {})
  await dashboard.forward({ exchange, body: undefined, fail })
}

function checkHasNoBody(req: IncomingMessage): void {
  checkAnnouncedLength(req, 0)
  if (req.headers['transfer-encoding'] !== undefined) throw bodyTooLarge(0)
}
