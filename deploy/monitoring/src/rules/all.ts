import { database } from './database.ts'
import { mail } from './mail.ts'
import { messaging } from './messaging.ts'
import { processes } from './processes.ts'
import { recipients } from './recipients.ts'
import type { Alert, RuleGroup } from './rule.ts'
import { slo } from './slo.ts'
import { storage } from './storage.ts'

export { objectives } from './slo.ts'
export type { Alert, RuleGroup } from './rule.ts'

export const ruleGroups: readonly RuleGroup[] = [
  slo,
  mail,
  recipients,
  messaging,
  database,
  storage,
  processes,
]

export const alerts: readonly Alert[] = ruleGroups.flatMap((group) => group.alerts)

/** The folder of the runbooks in the repository. `npm run monitoring -- <URL>` replaces it. */
export const runbookFolder = 'docs/operate/incidents'

/** Returns the labels of an alert that its expression does not set. */
export const labelsOf = ({ severity }: Alert) => ({ severity })

/** Returns the annotations of an alert, with the address of its runbook. */
export const annotationsOf = ({ summary, description, runbook }: Alert, runbooks: string) => ({
  summary,
  description,
  runbook_url: `${runbooks}/${runbook}.md`,
})

/** Returns the content of a rule file of Prometheus. It is also the `spec` of a PrometheusRule. */
export const ruleFile = (runbooks = runbookFolder, of: readonly RuleGroup[] = ruleGroups) => ({
  groups: of.map(({ name, recordings, alerts: ofGroup }) => ({
    name,
    rules: [
      ...recordings.map(({ record, expr, labels }) => ({ record, expr, ...(labels && { labels }) })),
      ...ofGroup.map((alert) => ({
        alert: alert.name,
        expr: alert.expr,
        for: alert.for,
        labels: labelsOf(alert),
        annotations: annotationsOf(alert, runbooks),
      })),
    ],
  })),
})
