import type { WipePlan } from '@postrider/messaging'

/** What a reset or deleted project loses. */
export const wipePlan: WipePlan = [
  { table: 'segments', owns: [{ table: 'segment_members', by: 'segment_id' }] },
]
