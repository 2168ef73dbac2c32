import type { Area } from '../area.ts'
import { domains, emails, links, suppressions, uploads } from './mails.ts'
import { inbox, notifications, server } from './server.ts'
import { executions, steps, workflows } from './workflows.ts'

/** In the order of the page. */
export const areas: readonly Area[] = [
  workflows,
  steps,
  executions,
  emails,
  domains,
  suppressions,
  uploads,
  links,
  inbox,
  notifications,
  server,
]
