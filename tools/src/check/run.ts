import { serviceNames } from '@postrider/services'
import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Output } from '../output.ts'
import type { ToolContext } from '../command-line.ts'
import { checkActivity } from './activity.ts'
import { checkCampaigns } from './campaigns.ts'
import { findingsInBoth, type Finding, type Scope } from './finding.ts'
import { checkDeadLetters, checkOutboxes } from './messages.ts'
import { checkProjects } from './projects.ts'
import { checkSegments } from './segments.ts'

type Check = (databases: Databases, scope: Scope) => Promise<Finding[]>

const checks: readonly Check[] = [
  checkProjects,
  checkCampaigns,
  checkSegments,
  checkActivity,
  checkOutboxes,
  checkDeadLetters,
]

export interface CheckInput extends Scope {
  /** Time in milliseconds before the second check, for messages in transit. 0 omits the second check. */
  waitMs: number
}

/**
 * Runs all checks and reports the confirmed findings. Only reads data. Returns false if there are confirmed
 * findings. Throws `ToolError` if a database cannot be queried.
 */
export async function check(
  databases: Databases,
  { waitMs, ...scope }: CheckInput,
  { output, pause }: Pick<ToolContext, 'output' | 'pause'>,
): Promise<boolean> {
  for (const service of serviceNames)
    await withDatabase(databases, service, (db) => sql`select 1`.execute(db))
  const found: { run: Check; findings: Finding[] }[] = []
  for (const run of checks) found.push({ run, findings: await run(databases, scope) })
  let findings = found.flatMap((each) => each.findings)
  if (findings.length > 0 && waitMs > 0) {
    await output.note(
      `Found ${findings.length}. Checking again in ${waitMs / 1_000} s, because messages may be in transit.`,
    )
    await pause(waitMs)
    findings = await repeatChecks(databases, scope, found)
  }
  await report(findings, output)
  return findings.length === 0
}

async function repeatChecks(
  databases: Databases,
  scope: Scope,
  found: readonly { run: Check; findings: Finding[] }[],
): Promise<Finding[]> {
  const confirmedFindings: Finding[] = []
  for (const { run, findings } of found)
    if (findings.length > 0) confirmedFindings.push(...findingsInBoth(findings, await run(databases, scope)))
  return confirmedFindings
}

async function report(findings: readonly Finding[], output: Output): Promise<void> {
  for (const { progress: _, ...finding } of findings) {
    const { check: name, kind, service, projectId, message } = finding
    await output.result(finding, [name, kind, service, projectId ?? '-', message].join('  '))
  }
  await output.note(findings.length === 0 ? 'The services agree.' : `Found: ${findings.length}.`)
}
