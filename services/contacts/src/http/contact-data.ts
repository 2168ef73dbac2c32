import * as api from '@postrider/contracts/api/contacts'
import { Limiter } from '@postrider/limits'
import { implement, ok, type Endpoint } from '@postrider/http'
import { tooManyErasures, tooManyExports } from '../errors.ts'
import { eraseContact } from '../commands/delete-contact.ts'
import { exportContact, type ContactExport } from '../commands/export-contact.ts'
import type { Context } from '../context.ts'
import { contactView } from './contact-view.ts'

/** Endpoints that export and erase one contact, for the rights granted by the GDPR. */
export const contactData = (ctx: Context): Endpoint[] => {
  // Each export reads pages from all services.
  const exports = new Limiter({
    concurrency: 8,
    perKey: 2,
    maxWaiting: 0,
    refusal: () => tooManyExports(),
  })
  // An erasure waits for a running batch of the project's jobs, and holds a database connection in the
  // meantime.
  const erasures = new Limiter({
    concurrency: 6,
    perKey: 2,
    reserved: 2,
    maxWaiting: 0,
    refusal: () => tooManyErasures(),
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
        yield* jsonPieces(all)
      }
    }),

    implement(api.eraseContact, async ({ params, caller }) => {
      const { projectId } = caller
      await erasures.run(projectId, () => eraseContact(ctx, projectId, params.id))
      return ok({
        success: true,
        message: 'The contact is deleted, and its data is being erased.',
      })
    }),
  ]
}

/** Yields the pieces of an export as JSON text. */
async function* jsonPieces({ contact, pages }: ContactExport): AsyncGenerator<string> {
  yield `{"contact":${JSON.stringify(contactView(contact))},"items":[`
  let separator = ''
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((item) => JSON.stringify(item)).join(',\n')
    separator = ',\n'
  }
  yield ']}'
}
