import { AppError } from '@postrider/contracts/errors'
import { hasToken } from './bearer-token.ts'
import { publicKeys } from './caller-tokens.ts'
import type { Context } from './context.ts'
import { answerDocs } from './docs/answer-docs.ts'
import { answerJson, type Exchange } from './exchange.ts'
import { gatewayWarnings, healthOf } from './health.ts'
import { mayReadMetrics } from './local-access.ts'

type Handler = (exchange: Exchange) => Promise<void> | void

/** What the gateway answers itself, by path. */
export function ownEndpoints(ctx: Context): Record<string, Handler> {
  const health = healthOf(ctx)
  return {
    '/': ({ res }) => front(ctx, res),
    '/openapi.json': (exchange) => answerDocs(exchange, 'openapi.json'),
    '/docs': (exchange) => answerDocs(exchange, 'index.html'),
    '/docs/:file': (exchange) => answerDocs(exchange, exchange.pathname.split('/')[2] ?? ''),
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

/** A person who opens the address of a gateway with an inbox wants to see the inbox. */
function front({ config }: Context, res: Exchange['res']): void {
  if (config.inbox === 'off') answerJson(res, 200, { name: 'Postrider', health: '/health', docs: '/docs' })
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
