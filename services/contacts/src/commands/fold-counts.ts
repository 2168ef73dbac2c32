import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { foldFieldCounts } from '../store/fold-field-counts.ts'

/** Merges a batch of field counts. Returns true if more may be left. */
export const foldCounts = ({ db }: Context): Promise<boolean> =>
  transact(db, (tx) => foldFieldCounts(tx), { slow: true })
