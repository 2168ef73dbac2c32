import { SendView } from '@postrider/contracts/resources'
import { feedbackReport } from '@postrider/testing/mail'
import { z } from 'zod'
import { keyClient } from '../../cluster/support/key-client.ts'
import type { Demo } from '../../cluster/support/native-cluster.ts'

const Sent = z.object({ data: SendView })
const Content = z.object({ body: z.string() })

/** Returns the source of a mail, whose unsubscribe link identifies it. */
const sourceOf = (html: string): string =>
  [
    'From: news@example.com',
    'Subject: News',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n')

/** Sends a mail with an unsubscribe link to each recipient. Returns the ids of the mails. */
export async function sendMails(demo: Demo, to: readonly string[]): Promise<string[]> {
  const body = {
    to,
    from: `news@${demo.domain}`,
    subject: 'News',
    body: '<p>News. <a href="{{unsubscribeUrl}}">Unsubscribe</a></p>',
  }
  const { status, body: reply } = await keyClient(demo.baseUrl, demo.secretKey).post('/v1/send', { body })
  expect(status).toBe(200)
  return Sent.parse(reply).data.emails.flatMap(({ email }) => email ?? [])
}

export async function isSent(demo: Demo, id: string): Promise<boolean> {
  const { body } = await keyClient(demo.baseUrl, demo.secretKey).get(`/emails/${id}`)
  return body.status === 'SENT'
}

/** Reports a mail as spam, like a feedback loop of a mailbox provider. `token` is the setting `DSN_TOKEN`. */
export async function complainAbout(demo: Demo, id: string, token: string): Promise<void> {
  const { body: content } = await keyClient(demo.baseUrl, demo.secretKey).get(`/emails/${id}/content`)
  const reply = await keyClient(demo.baseUrl, token).post('/webhooks/dsn', {
    body: feedbackReport(sourceOf(Content.parse(content).body)),
    headers: { 'content-type': 'message/rfc822' },
  })
  expect(reply).toMatchObject({ status: 200, body: { recorded: true } })
}
