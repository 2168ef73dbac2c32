import * as api from '@postrider/contracts/api/inbox'
import { notFound } from '@postrider/contracts/errors'
import type { InboxMessage } from '@postrider/contracts/resources'
import { implement, noContent, ok, redirect, type Endpoint, type Reply } from '@postrider/http'
import { clearInbox } from './captured-mails.ts'
import type { Context } from '../context.ts'
import { getInboxMessage, listInbox } from './inbox-messages.ts'
import { parseMessage, type ParsedAttachment } from './parse-message.ts'

/**
 * Endpoints for captured mail with the provider `inbox`. The dashboard shows it. The gateway allows access only
 * from loopback, unless `INBOX_PUBLIC` is set.
 */
export const inbox = (ctx: Context): Endpoint[] => [
  implement(api.showInbox, () => redirect(`${pathOf(ctx.config.publicUrl)}/app/captured`)),

  implement(api.listInbox, async ({ query }) => ok(await listInbox(ctx, query))),

  implement(api.clearInbox, async () => {
    await clearInbox(ctx.db)
    return noContent()
  }),

  implement(api.getInboxMessage, ({ params }) => message(ctx, params.id)),

  implement(api.getInboxSource, ({ params }) => source(ctx, params.id)),

  implement(api.getInboxAttachment, ({ params }) => attachment(ctx, params.id, params.index)),
]

/** The path of an installation under a common host, without a slash at its end. */
const pathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/$/, '')

async function message(ctx: Context, id: string): Promise<Reply> {
  const { raw, ...summary } = await getInboxMessage(ctx, id)
  const { attachments, ...parsed } = await parseMessage(raw)
  return ok({
    ...summary,
    ...parsed,
    attachments: attachments.map(({ content: _content, ...shown }) => shown),
  } satisfies InboxMessage)
}

async function source(ctx: Context, id: string): Promise<Reply> {
  const { raw } = await getInboxMessage(ctx, id)
  return { status: 200, body: raw, type: 'text/plain; charset=utf-8', headers: noSniff }
}

async function attachment(ctx: Context, id: string, index: string): Promise<Reply> {
  const { raw } = await getInboxMessage(ctx, id)
  const { attachments } = await parseMessage(raw)
  const found = /^\d{1,4}$/.test(index) ? attachments[Number(index)] : undefined
  if (!found) throw notFound('attachment', index)
  return { status: 200, body: found.content, type: safeType(found), headers: downloadOf(found) }
}

const noSniff = { 'x-content-type-options': 'nosniff' }

/**
 * Makes the browser download an attachment, which must not be shown on our origin. The sandbox protects the
 * origin if a browser shows it anyway.
 */
const downloadOf = ({ filename }: ParsedAttachment): Record<string, string> => ({
  ...noSniff,
  'content-security-policy': 'sandbox',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent((filename ?? 'attachment').toWellFormed())}`,
})

const safeType = ({ contentType }: ParsedAttachment): string =>
  /^[\w.+-]+\/[\w.+-]+$/.test(contentType) ? contentType : 'application/octet-stream'
