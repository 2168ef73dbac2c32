import { changeAudited } from './audit.ts'
import { campaignChanged } from './campaigns.ts'
import { contactCreated, eventTracked } from './contacts.ts'
import { domainVerified } from './domains.ts'
import { emailQueued } from './emails.ts'
import { membershipChanged } from './memberships.ts'
import { projectCreated } from './projects.ts'
import { campaignPage } from './send-commands.ts'
import { projectPurged } from './purges.ts'
import { storageMeasured } from './storage.ts'
import { executionStarted } from './workflows.ts'
import { jobFinished } from './jobs.ts'
import { suppressionCreated } from './suppressions.ts'
import { webhookEndpointDisabled } from './webhook-endpoints.ts'

/**
 * All topics that services publish on, except the topics of dead letters. They are created before the
 * services start. Tests read all of them.
 */
export const topics: readonly string[] = [
  projectCreated,
  contactCreated,
  eventTracked,
  emailQueued,
  domainVerified,
  suppressionCreated,
  membershipChanged,
  campaignPage,
  campaignChanged,
  executionStarted,
  projectPurged,
  storageMeasured,
  changeAudited,
  jobFinished,
  webhookEndpointDisabled,
].map(({ topic }) => topic)
