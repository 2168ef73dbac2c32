import type { UserCaller } from '@postrider/contracts'
import type { Actor } from '../commands/lock-own-project.ts'

/** The signed-in user of a request and the project in its path. */
export const actorOf = ({ caller, params }: { caller: UserCaller; params: { id: string } }): Actor => ({
  userId: caller.userId,
  projectId: params.id,
})
