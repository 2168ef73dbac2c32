import { version } from '@postrider/contracts'
import { noEndpoint } from '@postrider/contracts/errors'
import type * as api from '@postrider/contracts/api/server'
import { hasToken } from './bearer-token.ts'
import { publicKeys } from './caller-tokens.ts'
import { inboxAccessOf } from './config.ts'
import type { Context } from './context.ts'
import { sendDescription, sendDocsFile } from './docs/send-docs.ts'
import { docsFiles } from './docs/files.ts'
import { sendJson, type Exchange } from './exchange.ts'
import { gatewayWarnings, healthOf } from './health.ts'
import { mayReadMetrics } from './local-access.ts'

export type Handler = (exchange: Exchange) => Promise<void> | void

/**
 * The paths of the gateway's own endpoints. The accounts service implements the path of `getServerConfig`.
 */
type OwnPath = Exclude<(typeof api)[keyof typeof api]['path'], (typeof api.getServerConfig)['path']>

/** Returns the handlers of the gateway's own endpoints by path. */
export function ownEndpoints(ctx: Context): Record<OwnPath, Handler> {
  const health = healthOf(ctx)
  const files = docsFiles(ctx.config.publicUrl)
  return {
    '/': (exchange) => redirectOrInfo(ctx, exchange),
    '/openapi.json': (exchange) => sendDescription(files, exchange, 'openapi.json'),
    '/openapi.yaml': (exchange) => sendDescription(files, exchange, 'openapi.yaml'),
    '/llms.txt': (exchange) => sendDocsFile(files, exchange, 'llms.txt'),
    '/docs': (exchange) => sendDocsFile(files, exchange, 'index.html'),
    '/docs/:file': (exchange) => sendDocsFile(files, exchange, nameOf(exchange)),
    '/docs/:folder/:page': (exchange) => sendDocsFile(files, exchange, nameOf(exchange)),
    '/docs/:folder/:subfolder/:page': (exchange) => sendDocsFile(files, exchange, nameOf(exchange)),
    '/livez': ({ res }) => sendJson(res, 200, { status: 'ok' }),
    '/readyz': ({ res }) => sendJson(res, 200, { status: 'ok', version, warnings: gatewayWarnings(ctx) }),
    '/health': async ({ res }) => {
      const found = await health()
      sendJson(res, found.status === 'ok' ? 200 : 503, found)
    },
    '/.well-known/jwks.json': ({ res }) => sendJson(res, 200, publicKeys(ctx.config.signingKeys)),
    '/metrics': (exchange) => metrics(ctx, exchange),
  }
}

const nameOf = ({ pathname }: Exchange): string => pathname.slice('/docs/'.length)

/**
 * Redirects a browser to the dashboard if it is installed, and other clients to the inbox if it is available.
 * Otherwise responds with the addresses of health and documentation.
 */
function redirectOrInfo({ config }: Context, { req, res }: Exchange): void {
  res.appendHeader('Vary', 'Accept')
  if (config.dashboardUrl !== undefined && /\btext\/html\b/i.test(req.headers.accept ?? ''))
    return redirect(res, `${pathOf(config.publicUrl)}/app`)
  if (inboxAccessOf(config) !== 'off') return redirect(res, '/inbox')
  sendJson(res, 200, { name: 'Postrider', health: '/health', docs: '/docs' })
}

const redirect = (res: Exchange['res'], location: string): void => void res.writeHead(302, { location }).end()

/** Returns the path of PUBLIC_URL, which a proxy in front of the gateway removes from requests. */
const pathOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '')

/**
 * Responds with the metrics. They contain data of all tenants, so they require the token or a client on this
 * machine.
 */
async function metrics(
  { config, metrics: { registry } }: Context,
  { req, res, client }: Exchange,
): Promise<void> {
  if (!mayReadMetrics(config, client) && !hasToken(req.headers.authorization, config.metricsToken))
    throw noEndpoint()
  res.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
}
