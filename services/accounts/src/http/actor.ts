import type { UserCaller } from '@postrider/contracts'
import type { Actor } from '../commands/lock-own-project.ts'

/** Returns the signed-in user and the project in the path. */
export const actorOf = ({ caller, params }: { caller: UserCaller; params: { id: string } }): Actor => ({
  userId: caller.userId,
  projectId: params.id,
})
