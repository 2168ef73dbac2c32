import { z } from 'zod'

/**
 * How SNS retries a failed request: 2 times after 5 s, 8 times after delays that grow from 5 to 60 s, and 50
 * times after 60 s. The total is 3,050 to 3,490 s, depending on how the delays grow; SNS allows 3,600 s.
 * Without a policy, SNS discards a notification after 3 retries in 60 s (Amazon SNS, Message delivery
 * retries).
 */
const retries = {
  minDelayTarget: 5,
  maxDelayTarget: 60,
  numRetries: 60,
  numMinDelayRetries: 2,
  numMaxDelayRetries: 50,
  backoffFunction: 'exponential',
} as const

/** SNS also returns fields that were not set, as 0 or null. */
const DeliveryPolicy = z.object({
  healthyRetryPolicy: z.record(z.string(), z.unknown()).nullish(),
  throttlePolicy: z.unknown().optional(),
  requestPolicy: z.unknown().optional(),
})

/** Returns whether the attribute of a subscription contains our retry policy. */
export function hasOurRetries(attribute: string | undefined): boolean {
  const found = read(attribute).healthyRetryPolicy ?? {}
  return Object.entries(retries).every(([name, value]) => found[name] === value)
}

/** Returns the attribute with our retry policy. The throttle and request policies stay unchanged. */
export function withOurRetries(attribute?: string): string {
  const { throttlePolicy, requestPolicy } = read(attribute)
  return JSON.stringify({
    healthyRetryPolicy: retries,
    ...(throttlePolicy ? { throttlePolicy } : {}),
    ...(requestPolicy ? { requestPolicy } : {}),
  })
}

const read = (attribute: string | undefined): z.infer<typeof DeliveryPolicy> =>
  attribute ? DeliveryPolicy.parse(JSON.parse(attribute)) : {}
