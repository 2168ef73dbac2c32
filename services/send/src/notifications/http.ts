import { takeSnsNotification } from '@postrider/contracts/api/notifications'
import { badRequest, unavailable } from '@postrider/contracts/errors'
import { implement, ok, type Endpoint, type Reply } from '@postrider/http'
import { hasSignatureOf, isSnsUrl, signingKeys, SnsMessage, type SigningKeys } from '@postrider/sns'
import express from 'express'
import { snsTaker, type TakeSns } from './sns-taker.ts'
import type { Context } from '../context.ts'

/**
 * Messages of Amazon SNS. Accepts only signed messages of the topics in `SNS_TOPIC_ARNS`, and checks the
 * topic before it fetches a certificate. 403 `{success: false, message}` for others, 502 when a subscription
 * cannot be confirmed. 503 while a certificate cannot be fetched: SNS tries again after 5xx, and never after
 * 403.
 */
export const webhooks = (ctx: Context): Endpoint[] => {
  const keyAt = signingKeys({ fetch: ctx.fetchSns, now: ctx.now })
  const take = snsTaker(ctx)
  return [
    implement(
      takeSnsNotification,
      async ({ req }) => {
        const message = readMessage(req.body)
        const refusal = await refusalOf(ctx, message, keyAt)
        if (refusal) return refused(403, refusal)
        return message.Type === 'Notification' ? taken(take, message) : confirm(ctx, message)
      },
      { bodyParser },
    ),
  ]
}

/**
 * SNS posts JSON as text/plain. A message has 256 KB at most (Amazon SNS quotas); escapes make its JSON
 * longer.
 */
const bodyParser = express.text({ type: 'text/*', limit: '1mb', inflate: false })

function readMessage(body: unknown): SnsMessage {
  try {
    return SnsMessage.parse(typeof body === 'string' ? JSON.parse(body) : body)
  } catch (cause) {
    throw badRequest('This is not a message of Amazon SNS.', { cause })
  }
}

async function refusalOf(
  { config }: Context,
  message: SnsMessage,
  keyAt: SigningKeys,
): Promise<string | undefined> {
  if (!config.snsTopicArns.includes(message.TopicArn)) return 'This topic is not listed.'
  const { SigningCertURL: url } = message
  if (!isSnsUrl(url) || !new URL(url).pathname.endsWith('.pem'))
    return 'The certificate is not at Amazon SNS.'
  const key = await keyAt(url).catch((error: unknown) => {
    throw unavailable('The certificate cannot be fetched.', error)
  })
  return hasSignatureOf(message, key) ? undefined : 'The signature is wrong.'
}

async function taken(take: TakeSns, message: SnsMessage): Promise<Reply> {
  const { duplicate } = await take(message)
  return ok({ success: true, ...(duplicate ? { duplicate } : {}) })
}

/**
 * Confirms the subscription of a listed topic. An UnsubscribeConfirmation is only logged: its SubscribeURL
 * would subscribe us again.
 */
async function confirm(
  { fetchSns, log }: Context,
  { Type, SubscribeURL, TopicArn }: SnsMessage,
): Promise<Reply> {
  if (Type === 'UnsubscribeConfirmation') {
    log.warn('sns.unsubscribed', { topic: TopicArn })
    return ok({ success: true, message: 'Noted.' })
  }
  if (!isSnsUrl(SubscribeURL)) return refused(403, 'The confirmation is not at Amazon SNS.')
  try {
    await fetchSns(SubscribeURL)
    log.info('sns.subscribed', { topic: TopicArn })
    return ok({ success: true, message: 'Subscription confirmed.' })
  } catch (error) {
    log.warn('sns.confirmation_failed', { topic: TopicArn, error })
    return refused(502, 'The subscription could not be confirmed.')
  }
}

const refused = (status: number, message: string): Reply => ({ status, body: { success: false, message } })
