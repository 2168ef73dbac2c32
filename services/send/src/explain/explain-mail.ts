import { isId } from '@postrider/contracts'
import { notFound } from '@postrider/contracts/errors'
import type { EmailExplanation } from '@postrider/contracts/resources'
import { classOf } from '../db/queue-priorities.ts'
import type { Database } from '../db/tables.ts'
import { suppressionsOf } from '../suppressions/find-suppressions.ts'
import { explain } from './explain.ts'
import type { MailFacts } from './facts.ts'
import { findUsedRates, type Rates } from './rates.ts'
import { findEntries, findFacts, findOutage, type MailKey } from './store.ts'

/** What the explanation of a mail reads. */
export interface ExplainAccess {
  db: Database
  now(): Date
  /** Undefined outside the service, which alone knows its limits. */
  rates?: Rates
  /** True if an operator reads the explanation, who may see data of all projects. */
  isOperator?: boolean
}

/** Explains a mail of a project. Throws 404 if the project has no mail with this id. */
export async function explainMail(access: ExplainAccess, key: MailKey): Promise<EmailExplanation> {
  const found = isId(key.id) ? await findMailFacts(access, key) : undefined
  if (!found) throw notFound('email', key.id)
  return explain(found, access.now())
}

async function findMailFacts(access: ExplainAccess, key: MailKey): Promise<MailFacts | undefined> {
  const { db, now, rates } = access
  const row = await findFacts(db, key)
  if (!row) return undefined
  const { queue, mail } = row
  const at = now()
  // Platform mail has neither suppressions nor a limit of its project.
  const { projectId } = key
  const used = queue && (await findUsedRates(db, { projectId, priority: queue.priority, rates, now: at }))
  return {
    ...row,
    events: await findEntries(db, key),
    suppressions: projectId === null ? [] : await suppressionsOf({ db, now }, projectId, mail.toEmail),
    isProjectRateUsed: used?.project ?? false,
    isProviderRateUsed: used?.provider ?? false,
    outage: queue && (await outageFor(access, queue.priority)),
  }
}

/** Returns the outage for a priority, with its reason only for operators. */
async function outageFor(
  { db, now, isOperator = false }: ExplainAccess,
  priority: number,
): Promise<MailFacts['outage']> {
  const since = new Date(now().getTime() - outageMs)
  const outage = await findOutage(db, { priority: classOf(priority), since })
  return outage && (isOperator ? outage : { ...outage, reason: null })
}

/** An outage that no process has confirmed for this time is over. Processes confirm it every five seconds. */
const outageMs = 30_000
