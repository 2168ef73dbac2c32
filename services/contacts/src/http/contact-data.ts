import * as api from '@postrider/contracts/api/contacts'
import { overloaded } from '@postrider/contracts/errors'
import { Limiter } from '@postrider/limits'
import { implement, ok, type Endpoint } from '@postrider/http'
import { eraseContact } from '../commands/delete-contact.ts'
import { exportContact, type ContactExport } from '../commands/export-contact.ts'
import type { Context } from '../context.ts'
import { contactView } from './contact-view.ts'

/** What is known of one contact, and to forget it: additions to the API, for the rights of the GDPR. */
export const contactData = (ctx: Context): Endpoint[] => {
  // Each reads from all services, page by page.
  const exports = new Limiter({
    concurrency: 8,
    perKey: 2,
    maxWaiting: 0,
    refusal: () => overloaded('Other exports are running.'),
  })
  // Each holds a connection while it waits for a batch of a job of its project.
  const erasures = new Limiter({
    concurrency: 6,
    perKey: 2,
    reserved: 2,
    maxWaiting: 0,
    refusal: () => overloaded('Other contacts are being erased.'),
  })
  return [
    implement(api.exportContact, async ({ params, caller }) => {
      const found = await exportContact(ctx, caller.projectId, params.id)
      return {
        status: 200,
        type: 'application/json; charset=utf-8',
        headers: { 'content-disposition': `attachment; filename="contact-${found.contact.id}.json"` },
        pieces: pieces(found),
      }

      async function* pieces(all: ContactExport): AsyncGenerator<string> {
        using _slot = await exports.acquire(caller.projectId)
        yield* written(all)
      }
    }),

    implement(api.eraseContact, async ({ params, caller }) => {
      const { projectId } = caller
      await erasures.run(projectId, () => eraseContact(ctx, projectId, params.id))
      return ok({
        success: true,
        message: 'The contact is deleted, and what is known of it is being erased.',
      })
    }),
  ]
}

/** One JSON text, piece by piece. */
async function* written({ contact, pages }: ContactExport): AsyncGenerator<string> {
  yield `{"contact":${JSON.stringify(contactView(contact))},"items":[`
  let separator = ''
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((item) => JSON.stringify(item)).join(',\n')
    separator = ',\n'
  }
  yield ']}'
}
