import type { Area } from '../area.ts'
import { auth, users } from './accounts.ts'
import { billing } from './billing.ts'
import { activity, analytics } from './analytics.ts'
import { campaigns } from './campaigns.ts'
import { domains, emails, links, suppressions, uploads } from './mails.ts'
import { people } from './people.ts'
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
  auth,
  users,
  people,
  billing,
  links,
  inbox,
  notifications,
  server,
]
