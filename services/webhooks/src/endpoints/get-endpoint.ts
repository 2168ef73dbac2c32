import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { WebhookEndpoint } from './endpoint.ts'
import { findEndpoint } from './store.ts'

/** Returns an endpoint. Throws 404. */
export async function getEndpoint({ db }: Context, projectId: string, id: string): Promise<WebhookEndpoint> {
  const endpoint = await findEndpoint(db, { projectId, id })
  if (!endpoint) throw notFound('webhook endpoint', id)
  return endpoint
}
