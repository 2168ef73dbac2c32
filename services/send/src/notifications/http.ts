import { takeSnsNotification } from '@postrider/contracts/api/notifications'
import { implement, ok, type Endpoint, type Reply } from '@postrider/http'
import { hasSignatureOf, isSnsUrl, signingKeys, SnsMessage, type SigningKeys } from '@postrider/sns'
import express from 'express'
import { certificateUnavailable, notSnsMessage, snsRefusals } from '../errors.ts'
import { createSnsProcessor, type ProcessSns } from './sns-processor.ts'
import type { Context } from '../context.ts'

/**
 * Endpoint for Amazon SNS. Accepts only signed messages of the topics in `SNS_TOPIC_ARNS`, and checks the
 * topic before it fetches a certificate. Responds with 403 to any other message, with 502 if a subscription
 * cannot be confirmed, and with 503 while a certificate cannot be fetched. SNS retries after 5xx, but not
 * after 403.
 */
export const webhooks = (ctx: Context): Endpoint[] => {
  const keyAt = signingKeys({ fetch: ctx.fetchSns, now: ctx.now })
  const processSns = createSnsProcessor(ctx)
  return [
    implement(
      takeSnsNotification,
      async ({ req }) => {
        const message = readMessage(req.body)
        const refusal = await refusalOf(ctx, message, keyAt)
        if (refusal) return refusalReply(403, refusal)
        return message.Type === 'Notification' ? processReply(processSns, message) : confirm(ctx, message)
      },
      { bodyParser },
    ),
  ]
}

/**
 * SNS posts JSON as text/plain. A message is at most 256 KB (Amazon SNS quotas), but escapes make its JSON
 * longer.
 */
const bodyParser = express.text({ type: 'text/*', limit: '1mb', inflate: false })

function readMessage(body: unknown): SnsMessage {
  try {
    return SnsMessage.parse(typeof body === 'string' ? JSON.parse(body) : body)
  } catch (cause) {
    throw notSnsMessage(cause)
  }
}

async function refusalOf(
  { config }: Context,
  message: SnsMessage,
  keyAt: SigningKeys,
): Promise<string | undefined> {
  if (!config.snsTopicArns.includes(message.TopicArn)) return snsRefusals.topic
  const { SigningCertURL: url } = message
  if (!isSnsUrl(url) || !new URL(url).pathname.endsWith('.pem')) return snsRefusals.certificate
  const key = await keyAt(url).catch((error: unknown) => {
    throw certificateUnavailable(error)
  })
  return hasSignatureOf(message, key) ? undefined : snsRefusals.signature
}

async function processReply(processSns: ProcessSns, message: SnsMessage): Promise<Reply> {
  const { duplicate } = await processSns(message)
  return ok({ success: true, ...(duplicate ? { duplicate } : {}) })
}

/**
 * Confirms the subscription to a topic in `SNS_TOPIC_ARNS`. Only logs an UnsubscribeConfirmation, whose
 * SubscribeURL would subscribe us again.
 */
async function confirm(
  { fetchSns, log }: Context,
  { Type, SubscribeURL, TopicArn }: SnsMessage,
): Promise<Reply> {
  if (Type === 'UnsubscribeConfirmation') {
    log.warn('sns.unsubscribed', { topic: TopicArn })
    return ok({ success: true, message: 'The end of the subscription was logged.' })
  }
  if (!isSnsUrl(SubscribeURL)) return refusalReply(403, snsRefusals.confirmation)
  try {
    await fetchSns(SubscribeURL)
    log.info('sns.subscribed', { topic: TopicArn })
    return ok({ success: true, message: 'Subscription confirmed.' })
  } catch (error) {
    log.warn('sns.confirmation_failed', { topic: TopicArn, error })
    return refusalReply(502, snsRefusals.unconfirmed)
  }
}

const refusalReply = (status: number, message: string): Reply => ({
  status,
  body: { success: false, message },
})
