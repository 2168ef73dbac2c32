import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { forgottenBefore } from '../domain/effect.ts'
import { deleteEffectsBefore } from '../store/effects.ts'

/** Deletes a batch of effects that no retry can request. Returns true if there may be more. */
export const sweepEffects = ({ db, now }: Context): Promise<boolean> =>
  transact(db, (tx) => deleteEffectsBefore(tx, forgottenBefore(now())), { slow: true })
