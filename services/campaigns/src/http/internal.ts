import { ledgerApi, referencesApi, setupApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { findLastSent } from '../queries/find-last-sent.ts'
import { findReferences } from '../queries/find-references.ts'
import { readLedger } from '../queries/read-ledger.ts'

/** Endpoints for other services. The contracts define their schemas, errors and deadlines. */
export const internal = (ctx: Context): Endpoint[] => [
  implementInternal(referencesApi.find, async ({ body }) =>
    ok({ campaigns: await findReferences(ctx, body) }),
  ),

  implementInternal(ledgerApi.page, async ({ body }) => ok(await readLedger(ctx, body))),

  implementInternal(setupApi.campaigns, async ({ body }) => {
    const lastSent = await findLastSent(ctx, body)
    return ok({ lastCampaignSentAt: lastSent?.toISOString() ?? null })
  }),
]
