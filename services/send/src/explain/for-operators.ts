import { isId, readAddress } from '@postrider/contracts'
import type { EmailExplanation } from '@postrider/contracts/resources'
import type { Database } from '../db/tables.ts'
import { suppressionsInProjects } from '../suppressions/find-suppressions.ts'
import type { Suppression } from '../suppressions/suppression.ts'
import { explainMail } from './explain-mail.ts'
import { findMailsTo, findProjectOf, type MailKey } from './store.ts'
import { suppressionText } from './suppressed.ts'

export type { Database as SendDatabase }

/** The explanation of a mail with its project; null for platform mail. */
export type ExplainedForOperator = EmailExplanation & { projectId: string | null }

/** What all projects know about an address. */
export interface AddressExplanation {
  /** The newest mails to the address, newest first. */
  mails: ExplainedForOperator[]
  suppressions: (Suppression & { text: string })[]
}

interface Access {
  db: Database
  now(): Date
}

/** Explains a mail of any project or of the platform. Returns undefined if there is no mail with this id. */
export async function explainAnyMail(access: Access, id: string): Promise<ExplainedForOperator | undefined> {
  const projectId = isId(id) ? await findProjectOf(access.db, id) : undefined
  return projectId === undefined ? undefined : explained(access, { projectId, id })
}

const explained = async (access: Access, key: MailKey): Promise<ExplainedForOperator> => ({
  ...(await explainMail({ ...access, isOperator: true }, key)),
  projectId: key.projectId,
})

/** Returns the stored form of an address; undefined if the text is not an address. */
export function addressIn(text: string): string | undefined {
  const read = readAddress(text)
  return typeof read === 'string' ? read : undefined
}

/** Explains the newest mails to an address, at most `limit`, and why projects send no mail to it. */
export async function explainAddress(
  access: Access,
  { email, limit }: { email: string; limit: number },
): Promise<AddressExplanation> {
  const mails: ExplainedForOperator[] = []
  for (const key of await findMailsTo(access.db, { email, limit })) mails.push(await explained(access, key))
  const found = await suppressionsInProjects(access, email)
  return { mails, suppressions: found.map((each) => ({ ...each, text: suppressionText(each) })) }
}
