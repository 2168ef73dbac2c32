import { membershipChanged, segmentDeleted, segmentUntracked } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { applyMemberships } from '../commands/apply-memberships.ts'
import type { Context } from '../context.ts'
import type { CopyChange, MembershipChange } from '../domain/membership.ts'

type MembershipChangedMessage = Received<typeof membershipChanged>
type MembershipEndMessage = Received<typeof segmentDeleted> | Received<typeof segmentUntracked>

/**
 * Keeps the copy of the memberships current, and records membership changes of tracked segments as events.
 */
export const onMemberships = (ctx: Context): Subscribable =>
  consumer({
    group: 'contacts.memberships',
    consumes: [membershipChanged, segmentDeleted, segmentUntracked],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      const [changes, ends] = [current.filter(isChange), current.filter(isEnd)]
      await applyMemberships(ctx, {
        changes: changes.map(membershipChangeOf),
        copies: [...changes.map(copyOfChange), ...ends.map(copyOfEnd)],
      })
    },
  })

// The consumer receives only these message types, each with its data type.
const isChange = (message: Received): message is MembershipChangedMessage =>
  message.type === membershipChanged.type
const isEnd = (message: Received): message is MembershipEndMessage => message.type !== membershipChanged.type

const membershipChangeOf = ({
  projectId,
  generation,
  at,
  correlationId,
  traceparent,
  data,
}: MembershipChangedMessage): MembershipChange => ({
  id: data.id,
  projectId,
  generation,
  segmentId: data.segmentId,
  segmentName: data.segmentName,
  slug: data.slug,
  isEvent: data.kind === 'DYNAMIC',
  contactId: data.contactId,
  isMember: data.isMember,
  version: data.membershipVersion,
  at,
  correlationId,
  traceparent,
})

const copyOfChange = ({ projectId, generation, data }: MembershipChangedMessage): CopyChange => ({
  projectId,
  generation,
  segmentId: data.segmentId,
  version: data.membershipVersion,
  endedVersion: 0,
  deletedAt: undefined,
})

const copyOfEnd = ({ projectId, generation, type, at, data }: MembershipEndMessage): CopyChange => ({
  projectId,
  generation,
  segmentId: data.id,
  version: data.membershipVersion,
  endedVersion: data.membershipVersion,
  deletedAt: type === segmentDeleted.type ? at : undefined,
})
