import { ledgerApi, referencesApi, setupApi } from '@postrider/contracts/internal'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { findReferences } from '../queries/find-references.ts'
import { hasEnabledWorkflow } from '../queries/has-enabled-workflow.ts'
import { readLedger } from '../queries/read-ledger.ts'

/** Endpoints for other services. The contracts library declares their schemas, errors and timeouts. */
export const internal = (ctx: Context): Endpoint[] => [
  implementInternal(referencesApi.find, async ({ body }) => ok(await findReferences(ctx, body))),

  implementInternal(ledgerApi.page, async ({ body }) => ok(await readLedger(ctx, body))),

  implementInternal(setupApi.workflows, async ({ body }) =>
    ok({ hasEnabledWorkflow: await hasEnabledWorkflow(ctx, body) }),
  ),
]
