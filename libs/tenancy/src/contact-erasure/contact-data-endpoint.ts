import { contactDataApi } from '@postrider/contracts/internal'
import type { Database } from '@postrider/db'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { ContactPlan } from './contact-plan.ts'
import { findContactData } from './find-contact-data.ts'

/**
 * Implements the endpoint that returns a page of the data that a service stores about a contact. The plan
 * lists the tables.
 */
export const contactDataEndpoint = <Tables>(db: Database<Tables>, plan: ContactPlan): Endpoint =>
  implementInternal(contactDataApi.find, async ({ body }) => ok(await findContactData(db, plan, body)))
