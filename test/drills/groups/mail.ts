import { setTimeout as pause } from 'node:timers/promises'
import type { NativeCluster } from '../../cluster/support/native-cluster.ts'
import type { Drill, DrillGroup, Remove } from '../support/drill.ts'
import { mailHistory } from '../support/mail-history.ts'
import { complainAbout, isSent, sendMails } from '../support/mail-requests.ts'

const tryLater = { code: 451, text: '4.7.1 Try again later' }
const relayDenied = { code: 554, text: '5.7.1 Relay access denied' }
const unknownUser = { code: 550, text: '5.1.1 User unknown' }

const reportToken = 'token-of-the-mail-server'

/** The cause has ended. The alert resolves when the mails are older than its window. */
const ended: Remove = () => Promise.resolve()

const addresses = (name: string, domain: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${name}-${n}@${domain}`)

/** Resolves when the condition is true. Each check is a request or a connection, so there are pauses. */
async function untilTrue(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(250)
}

/** Due mails of the class `scheduled` that no process delivers. */
const waitingScheduled = 'priority = 7 and claim_id is null and due_at <= now()'

/** Returns whether more scheduled mails wait than the process needs to test the mail server for a minute. */
async function hasScheduledMails({ query }: NativeCluster): Promise<boolean> {
  const rows = await query('send', `select from deliveries where ${waitingScheduled}`)
  return rows.length >= 20
}

const slowDelivery: Drill = {
  alerts: ['MailDeliveryBudgetFast', 'MailDeliveryBudgetSlow'],
  cause: 'The mail server refuses all mail for 25 seconds',
  begin: async ({ mailServer }) => {
    mailServer.answer(tryLater)
    await pause(25_000)
    // Only delivered mails count as late.
    mailServer.answer()
    return ended
  },
}

const refusedDeliveries: Drill = {
  alerts: ['DeliveriesFail'],
  cause: 'The mail server forwards no mail of this installation',
  begin: async ({ mailServer }) => {
    mailServer.answer(relayDenied)
    return async () => mailServer.answer()
  },
}

const stoppedServer: Drill = {
  alerts: ['ProviderUnavailable', 'MailQueueAge', 'MailQueueAgeBulk'],
  cause: 'The mail server is down',
  begin: async ({ cluster, mailServer }) => {
    await mailServer.stop()
    await untilTrue(() => hasScheduledMails(cluster))
    // The alert needs ten minutes of waiting.
    await cluster.query(
      'send',
      `update deliveries set due_at = due_at - interval '1 hour' where ${waitingScheduled}`,
    )
    return () => mailServer.start()
  },
}

const deferredMail: Drill = {
  alerts: ['RecipientProviderDeferred'],
  cause: 'A mailbox provider defers a third of its mail',
  begin: async ({ mailServer }) => {
    // The recipients of the second client of the traffic.
    mailServer.answer(tryLater, (recipient) => recipient.startsWith('c1-'))
    return async () => mailServer.answer()
  },
}

const bouncedMail: Drill = {
  alerts: ['BounceRateHigh'],
  cause: 'A project sends mail to an old list',
  begin: async ({ cluster, mailServer }) => {
    mailServer.answer(unknownUser, (recipient) => recipient.startsWith('former'))
    await sendMails(cluster.demo, [
      ...addresses('former', 'yahoo.com', 40),
      ...addresses('reader', 'yahoo.com', 20),
    ])
    return async () => mailServer.answer()
  },
}

const reportedMail: Drill = {
  alerts: ['ComplaintRateHigh'],
  cause: 'Recipients report the mail of a project as spam',
  begin: async ({ cluster: { demo } }) => {
    const ids = await sendMails(demo, addresses('reader', 'outlook.com', 20))
    const complain = async (id: string): Promise<void> => {
      await untilTrue(() => isSent(demo, id))
      await complainAbout(demo, id, reportToken)
    }
    await Promise.all(ids.slice(0, 10).map(complain))
    return ended
  },
}

const missingRequests: Drill = {
  alerts: ['NoMail'],
  cause: 'No requests arrive',
  begin: async ({ traffic }) => {
    await traffic.stop()
    return async () => traffic.start()
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
    slowDelivery,
    refusedDeliveries,
    stoppedServer,
    deferredMail,
    bouncedMail,
    reportedMail,
    missingRequests,
  ],
}
