import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { foldFieldCounts } from '../store/fold-field-counts.ts'

/** Adds a batch of the counts of fields up; true when there may be more. */
export const foldCounts = ({ db }: Context): Promise<boolean> =>
  transact(db, (tx) => foldFieldCounts(tx), { slow: true })
