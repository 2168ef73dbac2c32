import type { WipePlan } from '@postrider/messaging'

/** What a reset or deleted project loses. */
export const wipePlan: WipePlan = [
  {
    table: 'campaigns',
    owns: [
      { table: 'campaign_marks', by: 'campaign_id' },
      { table: 'campaign_links', by: 'campaign_id' },
    ],
  },
]
