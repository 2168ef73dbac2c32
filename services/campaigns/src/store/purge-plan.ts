import { storedBytesPurge, type PurgePlan } from '@postrider/tenancy'

/** What a reset or deleted project loses. */
export const purgePlan: PurgePlan = [
  {
    table: 'campaigns',
    owns: [
      { table: 'campaign_marks', by: 'campaign_id' },
      { table: 'campaign_links', by: 'campaign_id' },
    ],
  },
  ...storedBytesPurge,
]
