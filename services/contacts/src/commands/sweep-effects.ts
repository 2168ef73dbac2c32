import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { forgottenBefore } from '../domain/effect.ts'
import { deleteEffectsBefore } from '../store/effects.ts'

/** Deletes a batch of effects that are too old for a retry. Returns true if more may be left. */
export const sweepEffects = ({ db, now }: Context): Promise<boolean> =>
  transact(db, (tx) => deleteEffectsBefore(tx, forgottenBefore(now())), { slow: true })
