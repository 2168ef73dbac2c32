import { monthOf } from '@postrider/contracts'
import { isSimulated } from '@postrider/contracts/mail'
import type { emailBounced, emailComplained, usageCounted } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import { unseen, type Received } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { lockProjects } from '../store/projects.ts'
import { addHourlyCounts, type HourlyCounts } from '../store/reputations.ts'
import { addUsage, type UsageUnits } from '../store/usage.ts'
import { renewAllowance } from './renew-allowance.ts'
import { logRates, storeRateChanges } from './report-rates.ts'

export type UsageMessage = Received<typeof usageCounted | typeof emailBounced | typeof emailComplained>

export const usageGroup = 'accounts.usage'

/**
 * Adds the usage, bounces and complaints of these messages to their projects. Counts a repeated message only
 * once. Logs bounce and complaint rates that pass a threshold. Accepts messages of every generation, because a
 * reset keeps usage and reputation. Ignores deleted projects.
 */
export async function countUsage(ctx: Context, messages: readonly UsageMessage[]): Promise<void> {
  const changes = await transact(ctx.db, async (tx) => {
    const projects = await lockProjects(
      tx,
      messages.map(({ projectId }) => projectId),
    )
    const known = new Set(projects.map(({ id }) => id))
    const fresh = (await unseen(tx, usageGroup, messages)).filter(({ projectId }) => known.has(projectId))
    await addUsage(
      tx,
      sumRows(fresh.flatMap(unitsOf), ({ month, category }) => `${month}/${category}`),
    )
    await addHourlyCounts(
      tx,
      sumRows(fresh.flatMap(factsOf), ({ hour }) => hour.toISOString()),
    )
    for (const project of projects) if (project.allowance !== null) await renewAllowance(ctx, tx, { project })
    return storeRateChanges(tx, { projectIds: [...known], now: ctx.now(), direction: 'rises' })
  })
  logRates(ctx, changes)
}

const unitsOf = ({ projectId, data }: UsageMessage): UsageUnits[] => {
  if (!('units' in data)) return []
  const { hour, category, units } = data
  return [{ project_id: projectId, month: monthOf(new Date(hour)), category, units }]
}

function factsOf({ projectId, data }: UsageMessage): HourlyCounts[] {
  const none = { project_id: projectId, mails: 0, bounces: 0, complaints: 0 }
  if ('mails' in data) return [{ ...none, hour: new Date(data.hour), mails: data.mails }]
  if (isSimulated(data.to)) return []
  if ('complainedAt' in data) return [{ ...none, hour: hourOf(data.complainedAt), complaints: 1 }]
  return data.bounceType === 'Permanent' ? [{ ...none, hour: hourOf(data.bouncedAt), bounces: 1 }] : []
}

const hourMs = 3_600_000

const hourOf = (instant: string): Date => new Date(Math.floor(Date.parse(instant) / hourMs) * hourMs)

/** Sums up the rows with the same project and key. */
function sumRows<Row extends { project_id: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  const groups = Map.groupBy(rows, (row) => `${row.project_id}/${keyOf(row)}`)
  return [...groups.values()].map((group) => group.reduce(added))
}

const added = <Row extends object>(sum: Row, row: Row): Row => ({
  ...sum,
  ...Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'number' ? [[name, value + Number(Reflect.get(sum, name))]] : [],
    ),
  ),
})
