import { conformsToPurge } from '@postrider/testing/purge'
import { startRebuilds } from '../src/store/rebuilds.ts'
import { purgePlan } from '../src/store/purge-plan.ts'
import { campaign, event, execution, mail, sentPage } from './factories.ts'
import { startAnalytics } from './start.ts'

conformsToPurge({
  plan: purgePlan,
  start: () => startAnalytics(),
  write: async (analytics, project) => {
    const now = new Date()
    const waiting = execution(project)
    const messages = [
      mail(project, 'sent'),
      sentPage(project, 2),
      event(project, 'bought'),
      campaign(project, { scheduledFor: now.toISOString() }),
      waiting.started(),
      waiting.suspended(now, { dueAt: now }),
    ]
    for (const message of messages) await analytics.consume(message)
    await startRebuilds(analytics.db, [project], { since: now, now })
    await analytics.idle()
  },
})
