import { storedBytesPurge, type PurgePlan } from '@postrider/tenancy'

/** The rows to delete for a reset or deleted project. */
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
