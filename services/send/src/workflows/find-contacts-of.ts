import type { ContactState } from '@postrider/contracts/messages'
import type { Context } from '../context.ts'
import type { MailOfExecution } from './workflow-mail.ts'
import { chunks } from '../db/chunks.ts'

/** Calls under way at once: a batch may have mails of as many projects as it has mails. */
const callsAtOnce = 10

/**
 * The contacts of mails, in order; undefined for one that does not exist in its project's generation. One
 * call for each project.
 */
export async function findContactsOf(
  { contacts }: Context,
  mails: readonly MailOfExecution[],
): Promise<(ContactState | undefined)[]> {
  const byProject = Map.groupBy(mails, projectOf)
  const found = new Map<string, ContactState>()
  for (const some of chunks([...byProject], callsAtOnce))
    await Promise.all(
      some.map(async ([project, [first, ...others]]) => {
        if (!first) return
        const { projectId, generation } = first
        const ids = new Set([first, ...others].map(({ contactId }) => contactId.toLowerCase()))
        const answer = await contacts.find({ projectId, generation, ids: [...ids] })
        for (const contact of answer.contacts) found.set(`${project}/${contact.id}`, contact)
      }),
    )
  return mails.map((mail) => found.get(`${projectOf(mail)}/${mail.contactId.toLowerCase()}`))
}

const projectOf = ({ projectId, generation }: MailOfExecution): string => `${projectId}/${generation}`
