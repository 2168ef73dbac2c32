import { membersApi, type ClientOf } from '@postrider/contracts/internal'
import type { ContactState } from '@postrider/contracts/messages'
import { oneAtATime } from '@postrider/limits'
import type { FakeContacts } from '../contacts/fake-contacts.ts'
import { parsed } from '../parsed.ts'

export type MembersClient = ClientOf<typeof membersApi>

/**
 * Creates the part of the contacts service's internal API that only the segments service calls. It uses
 * contacts in memory, and passes `conformsToMembersApi`.
 */
export function fakeMembers(contacts: FakeContacts): MembersClient {
  return {
    page: async (given) => {
      const {
        condition,
        definitions,
        page,
        pageSize,
        knownTotal = 0,
        ...project
      } = parsed(membersApi.page.body, given)
      const audience = { kind: 'condition', condition, definitions } as const
      const fitting = await contacts.audience({ ...project, audience, limit: 1_000, select: 'rows' })
      const all = fitting.contacts ?? []
      const total = knownTotal > 10_000 ? knownTotal : all.length
      return { contacts: all.slice((page - 1) * pageSize, page * pageSize), total }
    },

    preview: async (given) => {
      const { condition, definitions, sampleSize, ...project } = parsed(membersApi.preview.body, given)
      const audience = { kind: 'condition', condition, definitions } as const
      const fitting = await contacts.audience({ ...project, audience, limit: 1_000, select: 'rows' })
      const all = fitting.contacts ?? []
      return { count: all.length, isExact: true, sample: all.slice(0, sampleSize) }
    },

    // If two calls run at the same time for an address, only one of them creates the contact.
    ensure: oneAtATime(async (given) => ensure(contacts, parsed(membersApi.ensure.body, given))),
  }
}

type EnsureBody = ReturnType<(typeof membersApi.ensure)['body']['parse']>

async function ensure(
  contacts: FakeContacts,
  { emails, create, ...project }: EnsureBody,
): ReturnType<MembersClient['ensure']> {
  const known = await everybody(contacts, project)
  const wanted = [...new Set(emails)]
  const missing = wanted.filter((email) => !known.has(email))
  if (create && missing.length > 0)
    await contacts.upsert({
      ...project,
      claim: null,
      contacts: missing.map((email) => ({ email, defaultSubscribed: create.subscribed })),
    })
  const present = await everybody(contacts, project)
  return {
    contacts: wanted.flatMap((email) => {
      const contact = present.get(email)
      return contact ? [{ id: contact.id, email, version: contact.version, isNew: !known.has(email) }] : []
    }),
  }
}

async function everybody(
  contacts: FakeContacts,
  project: { projectId: string; generation: number },
): Promise<Map<string, ContactState>> {
  const all = await contacts.audience({
    ...project,
    audience: { kind: 'all' },
    limit: 1_000,
    select: 'rows',
  })
  return new Map((all.contacts ?? []).map((contact) => [contact.email, contact]))
}
