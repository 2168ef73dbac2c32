import {
  addressIn,
  explainAddress,
  explainAnyMail,
  type AddressExplanation,
  type ExplainedForOperator,
  type SendDatabase,
} from '@postrider/send/explain'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Output } from '../output.ts'
import { oneLine } from '../plain.ts'
import { ToolError } from '../tool-error.ts'

/** Maximum mails that are listed for an address. */
const limit = 20

const now = (): Date => new Date()

/**
 * Explains the mail with an id, or lists the newest mails to an address. Returns false if no mail is stored.
 * Throws `ToolError` if the text is neither an id nor an address.
 */
export const explain = (text: string, databases: Databases, output: Output): Promise<boolean> =>
  withDatabase(databases, 'send', (db: SendDatabase) =>
    text.includes('@') ? printAddress(db, text, output) : printMail(db, text, output),
  )

async function printMail(db: SendDatabase, id: string, output: Output): Promise<boolean> {
  const mail = await explainAnyMail({ db, now }, id.trim().toLowerCase())
  if (!mail)
    throw new ToolError(
      `\`send\` has no mail ${oneLine(id)}. It may be older than EMAIL_RETENTION_DAYS, or its contact was erased.`,
    )
  await output.result(mail, linesOf(mail).join('\n'))
  return true
}

function linesOf(mail: ExplainedForOperator): string[] {
  const { summary, steps, next } = mail
  return [
    headOf(mail),
    plain(summary),
    ...steps.map(({ at, text }) => `  ${at}  ${plain(text)}`),
    ...(next.length > 0 ? ['What to do:', ...next.map(({ text }) => `  - ${plain(text)}`)] : []),
  ]
}

const headOf = ({ id, projectId, status, reason }: ExplainedForOperator): string =>
  `${id}  ${projectId === null ? 'platform mail' : `project ${projectId}`}  ${status}  ${reason}`

/** A sentence can quote a reply of a server of up to 500 characters. */
const plain = (text: string): string => oneLine(text, 1_000)

async function printAddress(db: SendDatabase, text: string, output: Output): Promise<boolean> {
  const email = addressIn(text)
  if (email === undefined) throw new ToolError(`"${oneLine(text)}" is not an email address.`)
  const found = await explainAddress({ db, now }, { email, limit })
  await output.result({ address: email, ...found }, addressLines(email, found).join('\n'))
  return found.mails.length > 0
}

const addressLines = (email: string, { mails, suppressions }: AddressExplanation): string[] => [
  ...(mails.length === 0 ? unknownAddress(email) : [`The newest mails to ${email}, at most ${limit}:`]),
  ...mails.flatMap((mail) => [`  ${mail.steps[0]?.at ?? ''}  ${headOf(mail)}`, `    ${plain(mail.summary)}`]),
  ...suppressions.map(({ id, projectId, text }) => `Project ${projectId}, suppression ${id}: ${plain(text)}`),
]

const unknownAddress = (email: string): string[] => [
  `No mail to ${email} is stored. Check:`,
  '  - whether the address is spelled as in the request, and whether its contact was erased',
  '  - whether the application called the API, and which error the API returned',
  '  - whether the campaign or workflow includes the contact, and whether it was started',
  '  - whether the mail is older than EMAIL_RETENTION_DAYS, or the address only got a copy',
]
