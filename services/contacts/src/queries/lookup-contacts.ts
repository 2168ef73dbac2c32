import { Email } from '@postrider/contracts'
import type { LookedUp } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'

/** Returns which of these addresses have a contact in the project. An invalid address is not found. */
export async function lookupContacts(
  { db }: Context,
  projectId: string,
  spellings: readonly string[],
): Promise<LookedUp> {
  const addresses = new Map(spellings.map((spelling) => [spelling, Email.safeParse(spelling).data]))
  const wanted = [...addresses.values()].filter((address) => address !== undefined)
  const rows = await db
    .selectFrom('contacts')
    .select('email')
    .where('project_id', '=', projectId)
    .where('email', '=', (expression) => expression.fn.any(expression.val([...new Set(wanted)])))
    .execute()
  const known = new Set<string | undefined>(rows.map(({ email }) => email))
  const isKnown = (spelling: string): boolean => known.has(addresses.get(spelling))
  return {
    found: spellings.filter(isKnown),
    notFound: spellings.filter((spelling) => !isKnown(spelling)),
  }
}
