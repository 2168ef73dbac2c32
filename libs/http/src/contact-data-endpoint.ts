import { contactDataApi } from '@postrider/contracts/internal'
import type { Database } from '@postrider/db'
import { findContactData, type ContactPlan } from '@postrider/messaging'
import type { Endpoint } from './endpoint.ts'
import { implementInternal } from './implement.ts'
import { ok } from './replies.ts'

/** What a service tells contacts of one contact, by its plan; the shape is declared in `contactDataApi`. */
export const contactDataEndpoint = <Tables>(db: Database<Tables>, plan: ContactPlan): Endpoint =>
  implementInternal(contactDataApi.find, async ({ body }) => ok(await findContactData(db, plan, body)))
