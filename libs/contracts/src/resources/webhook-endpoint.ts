import { z } from 'zod'
import { asciiDomain } from '../email-address.ts'
import { Id, Instant, takes } from '../fields.ts'
import { webhookEventGroup, webhookEventNames } from '../webhook-events/names.ts'
import { MailTag } from './mail-labels.ts'
import { MailSource } from './mail.ts'
import { RotateWebhookSecret } from './webhook-secret.ts'

const unknownEvent = ({ input }: z.core.$ZodRawIssue): string | undefined =>
  input === undefined ? undefined : 'must be the name of an event, which `GET /webhook-events` lists'

/** The name of an event. */
export const WebhookEventName = z.enum(webhookEventNames, { error: unknownEvent })

/** The name of an event, all events of a group (`email.*`) or all events (`*`). */
export const WebhookEventPattern = z.enum(
  ['*', ...new Set(webhookEventNames.map((name) => `${webhookEventGroup(name)}.*`)), ...webhookEventNames],
  {
    error: ({ input }) =>
      input === undefined
        ? undefined
        : 'must be `*`, a group such as `email.*` or the name of an event, which `GET /webhook-events` lists',
  },
)
export type WebhookEventPattern = z.infer<typeof WebhookEventPattern>

const maxPatterns = 50
const WebhookEventPatterns = z
  .array(WebhookEventPattern)
  .min(1)
  .max(maxPatterns)
  .overwrite((patterns) => [...new Set(patterns)])

const maxValues = 50

/** A domain in the form in which senders are stored: lower case, IDNs in punycode. */
const Domain = takes(
  z
    .string()
    .trim()
    .transform((text, context) => {
      const domain = asciiDomain(text)
      if (domain === undefined)
        context.issues.push({
          code: 'custom',
          input: text,
          message: 'must be a domain such as `example.com`',
        })
      return domain ?? z.NEVER
    }),
  z.string(),
)

/**
 * Which events of mails an endpoint receives. An event passes if it passes each of the given fields: it has one
 * of the field's values. An event without the attribute does not pass the field.
 */
export const WebhookFilter = z.strictObject({
  domains: z
    .array(Domain)
    .min(1)
    .max(maxValues)
    .optional()
    .describe('Domains of senders. Subdomains are not included.'),
  tags: z.array(MailTag).min(1).max(maxValues).optional(),
  campaignIds: z.array(Id.toLowerCase()).min(1).max(maxValues).optional(),
  source: z.array(MailSource).min(1).optional(),
})
export type WebhookFilter = z.output<typeof WebhookFilter>

/** A filter as the API returns it. */
export const WebhookFilterView = z.object({
  domains: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  campaignIds: z.array(Id).optional(),
  source: z.array(MailSource).optional(),
})

const maxBatch = 500
const maxBatchWaitMs = 5_000

/** Groups the events of several requests into one request, whose body is an array. */
export const WebhookBatch = z.object({
  max: z.int().min(1).max(maxBatch).default(maxBatch).describe('The maximum number of events in a request.'),
  waitMs: z
    .int()
    .min(0)
    .max(maxBatchWaitMs)
    .default(1_000)
    .describe('How long an event may wait for further events, in milliseconds.'),
})
export type WebhookBatch = z.output<typeof WebhookBatch>

/** The batches of an endpoint as the API returns them. */
export const WebhookBatchView = z.object({
  max: z.int().describe('The maximum number of events in a request.'),
  waitMs: z.int().describe('How long an event may wait for further events, in milliseconds.'),
})

const maxUrlLength = 2_000
const maxDescriptionLength = 255

const url = z
  .string()
  .trim()
  .min(1)
  .max(maxUrlLength)
  .describe('An `https` URL without user name and password.')
const description = z.string().max(maxDescriptionLength)
const includeImports = z
  .boolean()
  .describe('Whether events of contacts that an import changes are also delivered.')

/** Body of POST /webhook-endpoints. */
export const NewWebhookEndpoint = z.object({
  url,
  description: description.nullable().default(null),
  events: WebhookEventPatterns,
  filter: WebhookFilter.nullable().default(null),
  includeImports: includeImports.default(false),
  batch: WebhookBatch.nullable().default(null),
})
export type NewWebhookEndpoint = z.output<typeof NewWebhookEndpoint>

/**
 * ENABLED: events are delivered. PAUSED: events are kept and delivered later; after three days the endpoint
 * becomes DISABLED. DISABLED: events are not stored for the endpoint.
 */
export const WebhookEndpointState = z
  .enum(['ENABLED', 'PAUSED', 'DISABLED'])
  .describe(
    'ENABLED: events are delivered. PAUSED: events are kept; after three days the endpoint becomes DISABLED. DISABLED: events are not stored for the endpoint.',
  )
export type WebhookEndpointState = z.infer<typeof WebhookEndpointState>

/** Body of PATCH /webhook-endpoints/:id. Absent fields are not changed. */
export const WebhookEndpointPatch = z.object({
  url: url.optional(),
  description: description.nullable().optional().describe('`null` removes the description.'),
  events: WebhookEventPatterns.optional(),
  filter: WebhookFilter.nullable().optional().describe('Replaces the whole filter; `null` removes it.'),
  includeImports: includeImports.optional(),
  batch: WebhookBatch.nullable().optional().describe('`null` ends batches.'),
  state: WebhookEndpointState.optional(),
})
export type WebhookEndpointPatch = z.output<typeof WebhookEndpointPatch>

/** An endpoint as the API returns it. */
export const WebhookEndpointView = z.object({
  id: Id,
  url: z.string(),
  description: z.string().nullable(),
  events: z.array(z.string()),
  filter: WebhookFilterView.nullable(),
  includeImports: z.boolean(),
  batch: WebhookBatchView.nullable(),
  state: WebhookEndpointState,
  disabledReason: z.string().nullable().describe('Why the endpoint is DISABLED; null if it is not.'),
  pausedUntil: Instant.nullable().describe('When a PAUSED endpoint becomes DISABLED.'),
  failingSince: Instant.nullable().describe(
    'The first failed attempt after the last success; null if the last attempt succeeded.',
  ),
  lastSuccessAt: Instant.nullable(),
  lastFailureAt: Instant.nullable(),
  secretHint: z.string().describe('The last four characters of the secret.'),
  previousSecretValidUntil: Instant.nullable().describe(
    'Until this time, requests are also signed with the earlier secret.',
  ),
  createdAt: Instant,
  updatedAt: Instant,
})
export type WebhookEndpointView = z.infer<typeof WebhookEndpointView>

/** An endpoint with its secret, which is only returned at creation and rotation. */
export const WebhookEndpointWithSecret = WebhookEndpointView.extend({
  secret: z.string().describe('`whsec_` and base64. Store it: it is not returned again.'),
})
export type WebhookEndpointWithSecret = z.infer<typeof WebhookEndpointWithSecret>

/** Body of POST /webhook-endpoints/:id/secret/rotate. */
export const RotateEndpointSecret = RotateWebhookSecret.extend({
  force: z
    .boolean()
    .default(false)
    .describe('Rotates although an earlier secret is still valid, and ends that secret immediately.'),
})
export type RotateEndpointSecret = z.output<typeof RotateEndpointSecret>

/** Body of POST /webhook-endpoints/:id/test. */
export const TestWebhook = z.object({ event: WebhookEventName })
export type TestWebhook = z.output<typeof TestWebhook>

/** Body of POST /webhook-endpoints/:id/replay: deliveries of events in this period. */
export const ReplayWebhooks = z.object({
  since: Instant,
  until: Instant.optional().describe('Default: now.'),
  state: z
    .enum(['failed', 'all'])
    .default('failed')
    .describe('`failed`: FAILED and DISCARDED deliveries. `all`: also DELIVERED ones.'),
  events: WebhookEventPatterns.optional().describe('Default: all events.'),
})
export type ReplayWebhooks = z.output<typeof ReplayWebhooks>
