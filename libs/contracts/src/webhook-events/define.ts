import type { z } from 'zod'

/** The definition of an event: a sentence about its cause, the schema of `data` and an example of `data`. */
export interface WebhookEventDefinition<Data extends z.ZodObject = z.ZodObject> {
  description: string
  data: Data
  example: z.output<Data>
}

/** Defines an event. The compiler checks the example. */
export const defineWebhookEvent = <Data extends z.ZodObject>(
  description: string,
  data: Data,
  example: z.output<Data>,
): WebhookEventDefinition<Data> => ({ description, data, example })

/** The ids and values that the examples share. */
export const sample = {
  emailId: '019a2b3c-4d5e-7f60-8123-000000000001',
  contactId: '019a2b3c-4d5e-7f60-8123-000000000002',
  templateId: '019a2b3c-4d5e-7f60-8123-000000000003',
  campaignId: '019a2b3c-4d5e-7f60-8123-000000000004',
  segmentId: '019a2b3c-4d5e-7f60-8123-000000000005',
  workflowId: '019a2b3c-4d5e-7f60-8123-000000000006',
  executionId: '019a2b3c-4d5e-7f60-8123-000000000007',
  stepId: '019a2b3c-4d5e-7f60-8123-000000000008',
  domainId: '019a2b3c-4d5e-7f60-8123-000000000009',
  suppressionId: '019a2b3c-4d5e-7f60-8123-00000000000a',
  jobId: '019a2b3c-4d5e-7f60-8123-00000000000b',
  eventId: '019a2b3c-4d5e-7f60-8123-00000000000c',
  endpointId: '019a2b3c-4d5e-7f60-8123-00000000000d',
  address: 'ada@example.net',
  at: '2026-12-01T12:00:00.000Z',
}
