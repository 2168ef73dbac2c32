import * as api from '@postrider/contracts/api/links'
import { linkTarget } from '@postrider/contracts/mail'
import { groupCommit } from '@postrider/db'
import { callerOf, html, implement, redirect, type Endpoint, type Reply } from '@postrider/http'
import { readLink } from '@postrider/security'
import type { Request } from 'express'
import { recordHits, type MailHit } from './record-hits.ts'
import type { Context } from '../context.ts'

/**
 * Endpoints for the open pixel and the click links. They respond immediately and record hits (opens and
 * clicks) in the background. A hit that cannot be recorded is logged and lost, because readers must not wait
 * for the database. Every GET is a hit by a person or a machine (`machineRule`); HEAD and announced
 * prefetches are ignored. A click link redirects and has no other effect, because some scanners cannot be
 * distinguished from readers.
 */
export const tracking = (ctx: Context): Endpoint[] => {
  const record = groupCommit<MailHit, void>(
    async (hits) => {
      await recordHits(ctx, hits)
      return hits.map(() => undefined)
    },
    { maxWaiting: 5_000 },
  )
  const count = (
    req: Request,
    emailId: string,
    hit: { kind: 'opened' } | { kind: 'clicked'; link: string },
  ): void => {
    if (req.method !== 'GET' || isPrefetch(req) || isUncounted(req)) return
    record({ emailId, agent: req.get('user-agent'), hit: { ...hit, at: ctx.now() } }).catch(
      (error: unknown) => ctx.log.warn('tracking.lost', { error, emailId }),
    )
  }
  return [
    implement(api.countOpen, ({ params, req }) => {
      const [emailId] = readLink(ctx.config.linkKeys, 'open', params.token) ?? []
      if (emailId) count(req, emailId, { kind: 'opened' })
      return pixel
    }),

    implement(api.followLink, ({ params, req }) => {
      const [emailId, signed] = readLink(ctx.config.linkKeys, 'click', params.token) ?? []
      // Check the link again, because a redirect must lead to a web page even if the signature is valid.
      const link = linkTarget(signed ?? '')
      if (!emailId || link === undefined) return html(unknownLink, 404)
      count(req, emailId, { kind: 'clicked', link })
      const { headers, ...reply } = redirect(link)
      return { ...reply, headers: { ...headers, ...uncached, 'referrer-policy': 'no-referrer' } }
    }),
  ]
}

/** True if the gateway's token states that the client's address has exceeded its limit. */
const isUncounted = ({ res }: Request): boolean => {
  const caller = res && callerOf(res)
  return caller?.kind === 'anonymous' && caller.uncounted === true
}

const isPrefetch = (req: Request): boolean =>
  ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) =>
    /prefetch|preview/i.test(req.get(name) ?? ''),
  )

const uncached = { 'cache-control': 'no-store, max-age=0', 'x-robots-tag': 'noindex' }

/** The smallest GIF, one transparent pixel. */
const pixel: Reply = {
  status: 200,
  type: 'image/gif',
  body: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  headers: { ...uncached, 'cross-origin-resource-policy': 'cross-origin' },
}

const unknownLink = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Link not found</title>
<style>:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { margin: 20vh auto; width: min(26rem, 90vw); text-align: center }</style>
<h1>Link not found</h1>
<p>This link is not complete, or it is not one of ours. It may have been cut off in the mail.</p>
</html>
`
