import { monthOf, usedOf, type Allowance, type Cap, type UsageCategory } from '@postrider/contracts'
import type { CapUnits } from './store.ts'

/** Units of a category that a project uses in the month of `at`. */
export interface CategoryUnits {
  projectId: string
  category: UsageCategory
  at: Date
  units: number
}

/** Returns the units to add to each cap of a project; empty if the project has no limit. */
export function capsOf(
  { projectId, category, at, units }: CategoryUnits,
  allowance: Allowance | undefined,
): CapUnits[] {
  if (!allowance) return []
  const month = monthOf(at)
  const caps: Cap[] = [category, 'total']
  return caps
    .filter((cap) => allowance.limits[cap] !== null)
    .map((cap) => ({ project_id: projectId, month, cap, base: usedOf(allowance, cap, month), units }))
}

export const capKey = ({ project_id, month, cap }: Omit<CapUnits, 'base' | 'units'>): string =>
  `${project_id}/${month}/${cap}`

/** Sums units by cap and omits zero sums, because one statement cannot update a row twice. */
export function summed(rows: readonly CapUnits[]): CapUnits[] {
  return [...Map.groupBy(rows, capKey).values()].flatMap((ofCap) => {
    const units = ofCap.reduce((sum, row) => sum + row.units, 0)
    return ofCap.slice(0, 1).flatMap((first) => (units === 0 ? [] : [{ ...first, units }]))
  })
}

export const negated = (rows: readonly CapUnits[]): CapUnits[] =>
  rows.map((row) => ({ ...row, units: -row.units }))
