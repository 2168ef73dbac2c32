import type { Data } from '@postrider/contracts'
import type { ActivityView } from '@postrider/contracts/resources'
import type { Addresses } from './find-addresses.ts'
import { sourceMailOf, type Sources } from './find-sources.ts'
import type { ActivityRow } from './page-of-activity.ts'

/**
 * Returns an entry in the API format, with its event name, its campaign, and the mail that changed the
 * subscription.
 */
export function activityView(
  row: ActivityRow,
  { addresses, sources }: { addresses: Addresses; sources: Sources },
): ActivityView {
  const { id, type, at, contactId, contactEmail, campaignId, name, metadata } = row
  return {
    id,
    type,
    timestamp: at.toISOString(),
    contactEmail: contactEmail ?? addresses.get(contactId ?? '') ?? null,
    contactId,
    metadata: {
      ...(name === null ? {} : { eventName: name }),
      ...(campaignId === null ? {} : { campaignId }),
      ...metadata,
      ...sourceOf(row, sources),
    },
  }
}

function sourceOf(row: ActivityRow, { subjects, campaigns }: Sources): Data {
  const emailId = sourceMailOf(row)
  if (emailId === undefined) return {}
  const [subject, campaign] = [subjects.get(emailId), campaigns.get(row.campaignId ?? '')]
  return {
    ...(subject === undefined ? {} : { sourceSubject: subject }),
    ...(campaign === undefined ? {} : { campaignName: campaign }),
  }
}
