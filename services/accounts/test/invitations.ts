import type { Role } from '@postrider/contracts'
import type { ApiResponse } from '@postrider/testing/service'
import { invitationsPath, membersPath, someUser, type AccountsUnderTest, type TestUser } from './start.ts'

export const invite = (
  { client }: TestUser,
  projectId: string,
  { email, role = 'MEMBER' }: { email: string; role?: Role },
): Promise<ApiResponse> => client.post(membersPath(projectId), { body: { email, role } })

export const accept = ({ client }: TestUser, token: string): Promise<ApiResponse> =>
  client.post('/auth/accept-invitation', { body: { token } })

/** Returns the open invitations of a project that this user sees. */
export const openInvitations = async ({ client }: TestUser, projectId: string): Promise<unknown[]> =>
  (await client.get(invitationsPath(projectId))).body

/** Returns a user with an unverified address, as after a sign-up with required verification. */
export async function someUnverifiedUser(accounts: AccountsUnderTest, email: string): Promise<TestUser> {
  const user = await someUser(accounts, email)
  await accounts.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', user.id).execute()
  return user
}
