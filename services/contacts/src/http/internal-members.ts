import { membersApi } from '@postrider/contracts/internal'
import type { Limiter } from '@postrider/limits'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import { ensureContacts } from '../commands/ensure-contacts.ts'
import type { Context } from '../context.ts'
import { contactState } from '../domain/messages.ts'
import { treePager } from '../queries/page-of-tree.ts'
import { previewCondition } from '../queries/preview-condition.ts'
import { readDefinitions, readTree } from '../queries/read-trees.ts'

/** Endpoints of `membersApi` with which the segments service finds and creates members. */
export const internalMembers = (ctx: Context, reads: Limiter): Endpoint[] => {
  const pageOf = treePager(ctx)
  return [
    implementInternal(membersApi.page, async ({ body, signal }) => {
      const { condition, definitions: given, ...page } = body
      const definitions = readDefinitions(given, 'definitions')
      const tree = await readTree(condition, { field: 'condition', definitions })
      const read = () => pageOf({ ...page, tree })
      const { contacts, total } = await reads.run(body.projectId, read, { signal })
      return ok({ contacts: contacts.map(contactState), total })
    }),

    implementInternal(membersApi.preview, async ({ body, signal }) => {
      const { projectId, generation, sampleSize } = body
      const definitions = readDefinitions(body.definitions, 'definitions')
      const tree = await readTree(body.condition, { field: 'condition', definitions })
      const audience = { projectId, generation, tree, subscribedOnly: false, now: ctx.now() }
      const read = () => previewCondition(ctx, audience, sampleSize)
      const { sample, ...count } = await reads.run(projectId, read, { signal })
      return ok({ ...count, sample: sample.map(contactState) })
    }),

    implementInternal(membersApi.ensure, async ({ body }) => {
      const ensured = await ensureContacts(ctx, body)
      const contacts = ensured.map(({ contact: { id, email, version }, isNew }) => ({
        id,
        email,
        version,
        isNew,
      }))
      return ok({ contacts })
    }),
  ]
}
