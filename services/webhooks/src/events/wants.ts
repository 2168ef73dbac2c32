import type { WebhookFilter } from '@postrider/contracts/resources'
import { selectsEvent } from '@postrider/contracts/webhook-events'
import type { EventAttributes, WebhookEvent } from './webhook-event.ts'

/** What an endpoint has subscribed to. */
export interface Subscription {
  events: readonly string[]
  filter: WebhookFilter | null
  includeImports: boolean
}

/** Returns whether an endpoint receives an event. */
export const wants = (
  { events, filter, includeImports }: Subscription,
  { type, isImported, attributes }: Pick<WebhookEvent, 'type' | 'isImported' | 'attributes'>,
): boolean =>
  selectsEvent(events, type) &&
  (includeImports || !isImported) &&
  (filter === null || passes(filter, attributes))

/** Returns whether an event passes each field of a filter. An event without the attribute does not pass. */
const passes = (
  { domains, tags, campaignIds, source }: WebhookFilter,
  { domain, tags: own = [], campaignId, source: ownSource }: EventAttributes,
): boolean =>
  has(domains, domain) &&
  (tags === undefined || own.some((tag) => tags.includes(tag))) &&
  has(campaignIds, campaignId) &&
  has(source, ownSource)

const has = <T extends string>(wanted: readonly T[] | undefined, own: T | undefined): boolean =>
  wanted === undefined || (own !== undefined && wanted.includes(own))
