import type * as api from '@postrider/contracts/api/server'
import { AppError } from '@postrider/contracts/errors'
import { hasToken } from './bearer-token.ts'
import { publicKeys } from './caller-tokens.ts'
import { inboxAccessOf } from './config.ts'
import type { Context } from './context.ts'
import { answerDescription, answerDocs } from './docs/answer-docs.ts'
import { docsFiles } from './docs/files.ts'
import { answerJson, type Exchange } from './exchange.ts'
import { gatewayWarnings, healthOf } from './health.ts'
import { mayReadMetrics } from './local-access.ts'

export type Handler = (exchange: Exchange) => Promise<void> | void

/** The paths of the definitions that the gateway implements: all of the tag but what accounts implements. */
type OwnPath = Exclude<(typeof api)[keyof typeof api]['path'], (typeof api.getServerConfig)['path']>

/** What the gateway answers itself, by path. */
export function ownEndpoints(ctx: Context): Record<OwnPath, Handler> {
  const health = healthOf(ctx)
  const files = docsFiles(ctx.config.publicUrl)
  return {
    '/': ({ res }) => front(ctx, res),
    '/openapi.json': (exchange) => answerDescription(files, exchange, 'openapi.json'),
    '/openapi.yaml': (exchange) => answerDescription(files, exchange, 'openapi.yaml'),
    '/llms.txt': (exchange) => answerDocs(files, exchange, 'llms.txt'),
    '/docs': (exchange) => answerDocs(files, exchange, 'index.html'),
    '/docs/:file': (exchange) => answerDocs(files, exchange, nameOf(exchange)),
    '/docs/:folder/:page': (exchange) => answerDocs(files, exchange, nameOf(exchange)),
    '/livez': ({ res }) => answerJson(res, 200, { status: 'ok' }),
    '/readyz': ({ res }) => answerJson(res, 200, { status: 'ok', warnings: gatewayWarnings(ctx) }),
    '/health': async ({ res }) => {
      const found = await health()
      answerJson(res, found.status === 'ok' ? 200 : 503, found)
    },
    '/.well-known/jwks.json': ({ res }) => answerJson(res, 200, publicKeys(ctx.config.signingKeys)),
    '/metrics': (exchange) => metrics(ctx, exchange),
  }
}

const nameOf = ({ pathname }: Exchange): string => pathname.slice('/docs/'.length)

/** A person who opens the address of a gateway with an inbox wants to see the inbox. */
function front({ config }: Context, res: Exchange['res']): void {
  if (inboxAccessOf(config) === 'off')
    answerJson(res, 200, { name: 'Postrider', health: '/health', docs: '/docs' })
  else res.writeHead(302, { location: '/inbox' }).end()
}

/** Metrics tell of all tenants together, so they are only for this machine or for callers with the token. */
async function metrics(
  { config, metrics: { registry } }: Context,
  { req, res, client }: Exchange,
): Promise<void> {
  if (!mayReadMetrics(config, client) && !hasToken(req.headers.authorization, config.metricsToken))
    throw new AppError('not-found', 'RESOURCE_NOT_FOUND', { message: 'No such endpoint.' })
  res.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
}
