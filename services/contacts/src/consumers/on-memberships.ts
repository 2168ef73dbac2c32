import { membershipChanged, segmentDeleted, segmentUntracked } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { applyMemberships } from '../commands/apply-memberships.ts'
import type { Context } from '../context.ts'
import type { CopyChange, Crossing } from '../domain/membership.ts'

type Changed = Received<typeof membershipChanged>
type Ended = Received<typeof segmentDeleted> | Received<typeof segmentUntracked>

/** Keeps the copy of memberships, by version; crossings of tracked segments become rows of the ledger. */
export const onMemberships = (ctx: Context): Subscribable =>
  consumer({
    group: 'contacts.memberships',
    consumes: [membershipChanged, segmentDeleted, segmentUntracked],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      const [changes, ends] = [current.filter(isChange), current.filter(isEnd)]
      await applyMemberships(ctx, {
        crossings: changes.map(crossingOf),
        copies: [...changes.map(reached), ...ends.map(ended)],
      })
    },
  })

// The consumer lets only the types that it consumes through, each with its own data.
const isChange = (message: Received): message is Changed => message.type === membershipChanged.type
const isEnd = (message: Received): message is Ended => message.type !== membershipChanged.type

const crossingOf = ({ projectId, generation, at, correlationId, data }: Changed): Crossing => ({
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
})

const reached = ({ projectId, generation, data }: Changed): CopyChange => ({
  projectId,
  generation,
  segmentId: data.segmentId,
  version: data.membershipVersion,
  endedVersion: 0,
  deletedAt: undefined,
})

const ended = ({ projectId, generation, type, at, data }: Ended): CopyChange => ({
  projectId,
  generation,
  segmentId: data.id,
  version: data.membershipVersion,
  endedVersion: data.membershipVersion,
  deletedAt: type === segmentDeleted.type ? at : undefined,
})
