import type { ProjectGeneration } from '@postrider/contracts'
import { draft, suppressionCreated, suppressionDeleted, type Draft } from '@postrider/contracts/messages'
import type { Suppression } from './suppression.ts'

/** A suppression with the contact of the mail that caused it. */
export interface PublishedSuppression extends Omit<Suppression, 'updatedAt'> {
  contactId: string | null
}

type Cause = Pick<ProjectGeneration, 'generation'> & { at: Date }

/** Returns the message about an added or changed suppression. */
export const suppressionCreatedMessage = (suppression: PublishedSuppression, cause: Cause): Draft =>
  draft(suppressionCreated, envelopeOf(suppression, cause), {
    ...baseOf(suppression),
    createdAt: suppression.createdAt.toISOString(),
    endsAt: suppression.endsAt?.toISOString() ?? null,
  })

/** Returns the message about a suppression that a caller deleted. */
export const suppressionDeletedMessage = (suppression: PublishedSuppression, cause: Cause): Draft =>
  draft(suppressionDeleted, envelopeOf(suppression, cause), {
    ...baseOf(suppression),
    deletedAt: cause.at.toISOString(),
  })

const envelopeOf = ({ id, projectId }: PublishedSuppression, { generation, at }: Cause) => ({
  key: id,
  projectId,
  generation,
  at,
})

const baseOf = ({ id, kind, value, reason, emailId, contactId, tags, metadata }: PublishedSuppression) => ({
  id,
  kind,
  value,
  reason,
  emailId,
  contactId,
  tags,
  metadata,
})
