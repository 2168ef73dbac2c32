import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { checkMail } from './check-mail.ts'
import { readTestEnv } from '../config.ts'
import { publishDkimKey, type SigningKey } from './dkim-keys.ts'

/** Checks the mails of a test file. The test file fails if a receiver would reject one of them. */
export interface MailWatch {
  /** Checks a complete message, and writes it to `TEST_MAIL_DIR` if that variable is set. */
  see(raw: Buffer): void
  /** Checks all mails that the provider `inbox` has captured in this database of the send service. */
  seeInbox(databaseUrl: string): Promise<void>
  /** Publishes a key, so that mails that were signed with it can be verified. */
  publish(key: SigningKey): void
  /** Throws for the first mail with a fault. */
  finish(): Promise<void>
}

/** Creates the checker of a test file's mails. */
export function watchMails(): MailWatch {
  const { mailDir } = readTestEnv()
  const keep = (name: string, content: Buffer | string): void => {
    if (mailDir === undefined) return
    mkdirSync(mailDir, { recursive: true })
    writeFileSync(join(mailDir, name), content)
  }
  const checks: Promise<void>[] = []
  const see = (raw: Buffer): void => {
    keep(`${createHash('sha256').update(raw).digest('hex')}.eml`, raw)
    const check = refuseFaults(raw)
    // `finish` throws this error. Without this line, a check that fails earlier would be an unhandled
    // rejection.
    check.catch(() => undefined)
    checks.push(check)
  }
  return {
    see,
    seeInbox: async (databaseUrl) => (await capturedMails(databaseUrl)).forEach(see),
    publish: (key) => {
      const { name, record } = publishDkimKey(key)
      keep(`${name}.txt`, record)
    },
    finish: async () => void (await Promise.all(checks)),
  }
}

async function refuseFaults(raw: Buffer): Promise<void> {
  const faults = await checkMail(raw)
  if (faults.length > 0)
    throw new Error(`A mail ${faults.join(', and ')}:\n${raw.toString('latin1').slice(0, 4000)}`)
}

async function capturedMails(databaseUrl: string): Promise<Buffer[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ raw: Buffer }>('select raw from inbox_messages')
    return rows.map(({ raw }) => raw)
  } finally {
    await client.end()
  }
}
