import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import type { NativeCluster } from '../../cluster/support/native-cluster.ts'
import type { Drill, DrillGroup } from '../support/drill.ts'
import { mailHistory } from '../support/mail-history.ts'
import { complainAbout, isSent, sendMails } from '../support/mail-requests.ts'

const tryLater = { code: 451, text: '4.7.1 Try again later' }
const relayDenied = { code: 554, text: '5.7.1 Relay access denied' }
const unknownUser = { code: 550, text: '5.1.1 User unknown' }

const reportToken = 'token-of-the-mail-server'

const addresses = (name: string, domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n}@${domain}`)

/** Each check is a request or a connection. */
const checkMs = 250

/** Due mails of the class `scheduled` that no process delivers. */
const waitingScheduled = 'priority = 7 and claim_id is null and due_at <= now()'

/** A process that tests the mail server delivers single mails. With this number, some still wait. */
const enoughWaiting = 20

async function hasScheduledMails({ query }: NativeCluster): Promise<boolean> {
  const rows = await query('send', `select from deliveries where ${waitingScheduled}`)
  return rows.length >= enoughWaiting
}

const missingRequests: Drill = {
  alerts: { NoMail: {} },
  cause: 'No requests arrive',
  begin: async ({ onRemove, traffic }) => {
    onRemove(traffic.start)
    await traffic.stop()
  },
}

const slowDelivery: Drill = {
  alerts: { MailDeliveryBudgetFast: {}, MailDeliveryBudgetSlow: {} },
  cause: 'The mail server refuses all mail for 25 seconds',
  begin: async ({ mailServer, onRemove }) => {
    onRemove(() => mailServer.answer())
    mailServer.answer(tryLater)
    await pause(25_000)
    // Only delivered mails count as late.
    mailServer.answer()
  },
}

const refusedDeliveries: Drill = {
  alerts: { DeliveriesFail: {} },
  cause: 'The mail server forwards no mail of this installation',
  begin: async ({ mailServer, onRemove }) => {
    onRemove(() => mailServer.answer())
    mailServer.answer(relayDenied)
  },
}

const stoppedServer: Drill = {
  alerts: {
    ProviderUnavailable: { service: 'send' },
    MailQueueAge: { class: 'transactional' },
    MailQueueAgeBulk: { class: 'scheduled' },
  },
  cause: 'The mail server is down (and scheduled mails are due an hour earlier)',
  begin: async ({ cluster, mailServer, onRemove }) => {
    onRemove(mailServer.start)
    await mailServer.stop()
    await until(() => hasScheduledMails(cluster), 60_000, checkMs)
    // The alert needs ten minutes of waiting.
    await cluster.query(
      'send',
      `update deliveries set due_at = due_at - interval '1 hour' where ${waitingScheduled}`,
    )
  },
}

const deferredMail: Drill = {
  alerts: { RecipientProviderDeferred: { recipient_provider: 'other' } },
  cause: 'A mailbox provider defers the mail of two of three senders',
  begin: async ({ mailServer, onRemove }) => {
    onRemove(() => mailServer.answer())
    // Each client of the traffic has its own recipients.
    mailServer.answer(tryLater, (recipient) => /^c[12]-/.test(recipient))
  },
}

const bouncedMail: Drill = {
  alerts: { BounceRateHigh: { recipient_provider: 'yahoo' } },
  cause: 'A project sends mail to an old list',
  begin: async ({ cluster, mailServer, onRemove }) => {
    onRemove(() => mailServer.answer())
    mailServer.answer(unknownUser, (recipient) => recipient.startsWith('former'))
    await sendMails(cluster.demo, [
      ...addresses('former', 'yahoo.com', 40),
      ...addresses('reader', 'yahoo.com', 20),
    ])
  },
}

const reportedMail: Drill = {
  alerts: { ComplaintRateHigh: { recipient_provider: 'microsoft' } },
  cause: 'Recipients report the mail of a project as spam',
  begin: async ({ cluster: { demo } }) => {
    const ids = await sendMails(demo, addresses('reader', 'outlook.com', 20))
    const complain = async (id: string): Promise<void> => {
      await until(() => isSent(demo, id), 60_000, checkMs)
      await complainAbout(demo, id, reportToken)
    }
    await Promise.all(ids.slice(0, 10).map(complain))
  },
}

export const mailDrills: DrillGroup = {
  name: 'mail',
  settings: {
    DSN_TOKEN: reportToken,
    // The project must continue to send after its bounces and complaints.
    AUTO_PROJECT_DISABLE: 'false',
  },
  // With the default speed, these alerts would resolve minutes after the end of their cause.
  speeds: {
    'slo:errors:ratio_rate6h': 120,
    MailDeliveryBudgetSlow: 120,
    'recipient_provider:mail_bounced:ratio_increase6h': 360,
    BounceRateHigh: 360,
    'recipient_provider:mail_complained:ratio_increase1d': 1_440,
    ComplaintRateHigh: 1_440,
  },
  history: mailHistory,
  drills: [
    missingRequests,
    slowDelivery,
    refusedDeliveries,
    stoppedServer,
    deferredMail,
    bouncedMail,
    reportedMail,
  ],
}
