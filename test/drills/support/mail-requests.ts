import { SendView } from '@postrider/contracts/resources'
import { apiClient, type Client } from '@postrider/testing/service'
import { z } from 'zod'
import type { Demo } from '../../cluster/support/native-cluster.ts'

const Sent = z.object({ data: SendView })
const Content = z.object({ body: z.string() })

const client = (demo: Demo, token: string): Client =>
  apiClient(
    () => demo.baseUrl,
    () => ({ authorization: `Bearer ${token}` }),
  )

/** Sends a mail with an unsubscribe link to each recipient. Returns the ids of the mails. */
export async function sendMails(demo: Demo, to: readonly string[]): Promise<string[]> {
  const body = {
    to,
    from: `news@${demo.domain}`,
    subject: 'News',
    body: '<p>News. <a href="{{unsubscribeUrl}}">Unsubscribe</a></p>',
  }
  const { status, body: reply } = await client(demo, demo.secretKey).post('/v1/send', { body })
  expect(status).toBe(200)
  return Sent.parse(reply).data.emails.flatMap(({ email }) => email ?? [])
}

export async function isSent(demo: Demo, id: string): Promise<boolean> {
  const { body } = await client(demo, demo.secretKey).get(`/emails/${id}`)
  return body.status === 'SENT'
}

/** Reports a mail as spam, like a feedback loop of a mailbox provider. `token` is the setting `DSN_TOKEN`. */
export async function complainAbout(demo: Demo, id: string, token: string): Promise<void> {
  const { body: content } = await client(demo, demo.secretKey).get(`/emails/${id}/content`)
  const reply = await client(demo, token).post('/webhooks/dsn', {
    body: feedbackReport(Content.parse(content).body),
    headers: { 'content-type': 'message/rfc822' },
  })
  expect(reply).toMatchObject({ status: 200, body: { recorded: true } })
}

/** Returns a report of abuse (RFC 5965) with the original mail, whose unsubscribe link identifies it. */
const feedbackReport = (html: string): string =>
  [
    'From: feedback@isp.example',
    'To: abuse@example.com',
    'Subject: FW: News',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="=_f"',
    '',
    '--=_f',
    'Content-Type: text/plain',
    '',
    'This is a report of abuse.',
    '',
    '--=_f',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Loop/1.0',
    'Version: 1',
    '',
    '--=_f',
    'Content-Type: message/rfc822',
    '',
    'From: news@example.com',
    'Subject: News',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '--=_f--',
    '',
  ].join('\r\n')
