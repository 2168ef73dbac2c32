import type { Area } from '../area.ts'
import { activity, analytics } from './analytics.ts'
import { campaigns } from './campaigns.ts'
import { domains, emails, links, suppressions, uploads } from './mails.ts'
import { segments } from './segments.ts'
import { inbox, notifications, server } from './server.ts'
import { executions, steps, workflows } from './workflows.ts'

/** In the order of the page. */
export const areas: readonly Area[] = [
  segments,
  campaigns,
  workflows,
  steps,
  executions,
  emails,
  domains,
  suppressions,
  uploads,
  activity,
  analytics,
  links,
  inbox,
  notifications,
  server,
]
