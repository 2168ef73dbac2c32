import {
  comparableCondition,
  editedCondition,
  editorOf,
  type EditedCondition,
} from '../conditions/condition-editor.tsx'
import { contentOf, newContent, storedMail, type MailContent } from '../mail-editor/mail-content.ts'
import type { Campaign } from './queries.ts'

/** A campaign as the form edits it. */
export interface CampaignDraft extends MailContent {
  name: string
  audienceType: Campaign['audienceType']
  segmentId: string
  condition: EditedCondition
}

/** Returns the draft of a stored campaign. */
export const draftOf = (campaign: Campaign): CampaignDraft => ({
  ...contentOf(campaign),
  name: campaign.name,
  audienceType: campaign.audienceType,
  segmentId: campaign.segmentId ?? '',
  condition: editorOf(campaign.audienceCondition),
})

/** Returns the draft of a new campaign. */
export const newDraft = (from: string): CampaignDraft => ({
  ...newContent(from),
  name: '',
  audienceType: 'ALL',
  segmentId: '',
  condition: editorOf(undefined),
})

/** The body of a request that stores a draft. */
export const bodyOf = ({ name, audienceType, segmentId, condition, ...content }: CampaignDraft) => ({
  ...storedMail(content),
  name,
  audienceType,
  segmentId: audienceType === 'SEGMENT' && segmentId !== '' ? segmentId : null,
  audienceCondition: (audienceType === 'FILTERED' && editedCondition(condition)) || null,
})

/** Returns whether the condition of the audience is incomplete, so that the draft cannot be stored. */
export const isIncomplete = ({ audienceType, condition }: CampaignDraft): boolean =>
  audienceType === 'FILTERED' && editedCondition(condition) === undefined

/** Returns an equal text for drafts that store the same campaign. */
export const comparableDraft = ({ condition, ...draft }: CampaignDraft): string =>
  JSON.stringify([draft, draft.audienceType === 'FILTERED' && comparableCondition(condition)])
