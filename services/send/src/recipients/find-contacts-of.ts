import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import { batchesOf } from '../db/batches.ts'

/**
 * Maximum concurrent calls. Without this limit, a batch of mails of different projects would make a call for
 * each mail at the same time.
 */
const maxConcurrentCalls = 10

/** A mail to a contact of a project. */
interface MailToContact {
  projectId: string
  generation: number
  contactId: string
}

/**
 * Returns the contacts of mails, in order; undefined if a contact does not exist in the project's generation.
 * Makes one call per project.
 */
export async function findContactsOf(
  { contacts }: Context,
  mails: readonly MailToContact[],
): Promise<(ContactState | undefined)[]> {
  const byProject = Map.groupBy(mails, projectOf)
  const found = new Map<string, ContactState>()
  for (const some of batchesOf([...byProject], maxConcurrentCalls))
    await Promise.all(
      some.map(async ([project, [first, ...others]]) => {
        if (!first) return
        const { projectId, generation } = first
        const ids = new Set([first, ...others].map(({ contactId }) => contactId.toLowerCase()))
        const response = await contacts.find({ projectId, generation, ids: [...ids] })
        for (const contact of response.contacts) found.set(`${project}/${contact.id}`, contact)
      }),
    )
  return mails.map((mail) => found.get(`${projectOf(mail)}/${mail.contactId.toLowerCase()}`))
}

const projectOf = ({ projectId, generation }: MailToContact): string => `${projectId}/${generation}`
