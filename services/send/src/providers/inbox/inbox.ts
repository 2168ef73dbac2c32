import { isTransientError } from '@postrider/db'
import { inboxAcknowledgement } from '../../db/acknowledgement.ts'
import type { StoredBytes } from '@postrider/tenancy'
import { classifyError, type DeliveryError } from '../delivery-errors.ts'
import type { MailFact } from '../../mails/mail-status.ts'
import { platformTenant, projectIdColumn } from '../../mails/platform-mail.ts'
import { simulatedOutcome } from './simulator.ts'
import { captureMails, deleteCapturedBeyond, type CaptureAccess } from '../../inbox/captured-mails.ts'
import { envelopeRecipients, type DeliveryResult, type OutgoingMail, type Provider } from '../provider.ts'

export interface InboxContext extends CaptureAccess {
  now(): Date
  newId(): string
  storedBytes: StoredBytes
}

/**
 * Captures mail instead of sending it. Immediately reports the facts that a real provider would publish
 * later: every mail is delivered, except to addresses of the mailbox simulator.
 */
export const inboxProvider = (ctx: InboxContext): Provider => ({
  name: 'inbox',
  inDoubtWaitMs: 0,
  signs: false,
  deliversPages: true,
  ratePerSecond: () => 0,
  capacity: () => Number.POSITIVE_INFINITY,
  deliver: async ({ mails }) => {
    const results = await captureEach(ctx, mails)
    await deleteOldest(ctx, mails)
    return results
  },
  health: () => undefined,
  stop: () => Promise.resolve(),
})

async function captureEach(
  { now, newId, ...access }: InboxContext,
  mails: readonly OutgoingMail[],
): Promise<Map<string, DeliveryResult>> {
  const at = now()
  const capture = (some: readonly OutgoingMail[]): Promise<void> =>
    captureMails(
      access,
      some.map((mail) => capturedMail(mail, newId())),
      at,
    )
  try {
    await capture(mails)
    return new Map(mails.map((mail) => [mail.id, acceptedResult(mail, at)]))
  } catch (cause) {
    if (isTransientError(cause)) throw cause
    // Store each mail alone to find the mail that cannot be stored.
    const each = mails.map(async (mail): Promise<[string, DeliveryResult]> => {
      const error = await capture([mail]).then(() => undefined, classifyError)
      return [mail.id, error ? refusedResult(error) : acceptedResult(mail, at)]
    })
    return new Map(await Promise.all(each))
  }
}

/** Deletes the oldest captured mails of a project that exceeds its quota. */
async function deleteOldest(
  { db, storedBytes }: Pick<InboxContext, 'db' | 'storedBytes'>,
  mails: readonly OutgoingMail[],
): Promise<void> {
  const byProject = Map.groupBy(
    mails.filter(({ projectId }) => projectId !== platformTenant),
    ({ projectId }) => projectId,
  )
  for (const [projectId, mailsOfProject] of byProject)
    await storedBytes.captured(
      projectId,
      mailsOfProject.reduce((sum, { raw }) => sum + raw.length, 0),
      (keep) => deleteCapturedBeyond(db, { projectId, keep }),
    )
}

/** A mail that cannot be stored is not captured. */
const refusedResult = (error: DeliveryError): DeliveryResult => ({
  kind: 'refused',
  error,
  usesAttempt: true,
  mayBeAccepted: false,
})

const acceptedResult = (mail: OutgoingMail, at: Date): DeliveryResult => ({
  kind: 'accepted',
  providerMessageId: null,
  acknowledgement: inboxAcknowledgement,
  facts: [
    ...factsOf(mail.to.email, at),
    ...mail.copies.flatMap(({ email: recipient }) =>
      factsOf(recipient, at).map((fact) => ({ ...fact, recipient })),
    ),
  ],
})

const capturedMail = (mail: OutgoingMail, newId: string) => ({
  ...headerFields(mail),
  id: newId,
  envelope_from: mail.from.email,
  envelope_to: envelopeRecipients(mail),
})

const headerFields = ({ id, projectId, from, to, subject, raw }: OutgoingMail) => ({
  email_id: id,
  project_id: projectIdColumn(projectId),
  to_name: to.name,
  to_email: to.email,
  from_name: from.name,
  from_email: from.email,
  subject,
  size: raw.length,
  raw,
})

/**
 * Returns the facts that Amazon SES would publish for an address. SES publishes an automatic reply as a
 * transient bounce.
 */
function factsOf(address: string, at: Date): MailFact[] {
  const delivered: MailFact = { kind: 'delivered', at, dedupe: 'delivered' }
  switch (simulatedOutcome(address)) {
    case 'bounced':
    case 'suppressed':
      return [{ kind: 'bounced', at, bounceType: 'Permanent', dedupe: 'simulated' }]
    case 'complained':
      return [delivered, { kind: 'complained', at, dedupe: 'complained' }]
    case 'autoReplied':
      return [delivered, { kind: 'bounced', at, bounceType: 'Transient', dedupe: 'simulated' }]
    default:
      return [delivered]
  }
}
