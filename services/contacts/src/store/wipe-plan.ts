import type { WipePlan } from '@postrider/messaging'

/** What a reset or deleted project loses. */
export const wipePlan: WipePlan = [
  { table: 'jobs' },
  { table: 'contacts', orderBy: 'created_at', owns: [{ table: 'events', by: 'contact_id' }] },
  { table: 'idempotency_keys' },
  { table: 'effects' },
]
