import { transact } from '@postrider/db'
import { expectLogs, until } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { requestPlatformMail, type MailRequest } from '../src/commands/request-platform-mail.ts'
import { createContext } from '../src/context.ts'
import { endMailsAbout } from '../src/store/mail-tokens.ts'
import type { Database, Tx } from '../src/store/tables.ts'
import { someEmail, someUser, testConfig } from './start.ts'
import { hourMs, startWithMail, tokenIn, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail
let db: Database

beforeEach(async () => {
  accounts = await startWithMail({ verifyEmailOnSignup: true })
  db = accounts.db
})
afterEach(() => accounts.stop())

const inTransaction = (work: (tx: Tx) => Promise<void>): Promise<void> => transact(db, work)

const contextAt = (now: () => Date) =>
  createContext(testConfig(accounts.databaseUrl), { db, keyStore: accounts.keyStore, now })

const request = (mail: MailRequest, at = accounts.now()): Promise<void> =>
  inTransaction((tx) =>
    requestPlatformMail(
      contextAt(() => at),
      tx,
      mail,
    ),
  )

const invitation = (to = someEmail()): MailRequest => ({
  kind: 'INVITATION',
  to,
  language: 'fr',
  subjectId: uuidv7(),
  details: { project: 'Ada', inviter: 'bo@example.com' },
})

const left = async () => (await db.selectFrom('platform_mails').select('id').execute()).length

describe('a platform mail', () => {
  it('is sent once, in the requested language, and its request is deleted', async () => {
    const mail = invitation()
    await request(mail)

    const sent = await accounts.mailsTo(mail.to)

    expect(sent.map(({ subject }) => subject)).toEqual(['Invitation au projet Ada'])
    expect(await left()).toBe(0)
  })

  it('is not sent if the transaction is rolled back', async () => {
    const mail = invitation()
    await inTransaction(async (tx) => {
      await requestPlatformMail(contextAt(accounts.now), tx, mail)
      throw new Error('changed my mind')
    }).catch(() => undefined)

    expect(await accounts.mailsTo(mail.to)).toEqual([])
  })

  it('is sent once, with a valid token, if the first response of the send service is lost', async () => {
    expectLogs('loop.failed')
    const user = await someUser(accounts, someEmail())
    await accounts.idle()
    accounts.mails.fault = 'response-lost'
    await user.client.post('/auth/request-verification', { headers: { 'accept-language': 'de' } })
    await until(() => accounts.mails.sent().filter(({ to }) => to === user.email).length >= 2)
    const token = tokenIn(accounts.mails.sent().at(-1))

    accounts.mails.fault = undefined
    accounts.pass(60_000)
    const sent = await accounts.mailsTo(user.email)
    const answer = await user.client.post('/auth/verify-email', { body: { token } })

    expect(sent.map(({ subject }) => subject)).toEqual([
      'Verify your email address',
      'Bestätigen Sie Ihre E-Mail-Adresse',
    ])
    expect({ status: answer.status, left: await left() }).toEqual({ status: 200, left: 0 })
  })

  it('waits while the send service is unavailable', async () => {
    expectLogs('loop.failed')
    accounts.mails.fault = 'unavailable'
    const mail = invitation()
    await request(mail)
    await until(async () => {
      await accounts.post('/auth/verify-email', { token: 'wakes the loop' })
      return accounts.mails.rejections > 0
    })
    const row = await db.selectFrom('platform_mails').select('due_at').executeTakeFirstOrThrow()
    expect(row.due_at > accounts.now()).toBe(true)

    accounts.mails.fault = undefined
    accounts.pass(60_000)

    expect(await accounts.mailsTo(mail.to)).toHaveLength(1)
  })

  it('is dropped after a day', async () => {
    expectLogs('platform_mail.expired')
    const mail = invitation()
    await request(mail, new Date(accounts.now().getTime() - 25 * hourMs))

    expect(await accounts.mailsTo(mail.to)).toEqual([])
    expect(await left()).toBe(0)
  })

  it('is withdrawn with its tokens when its subject is deleted', async () => {
    const mail = invitation()
    await request(mail)
    const [sent] = await accounts.mailsTo(mail.to)
    expect(tokenIn(sent)).not.toBe('')

    await inTransaction((tx) => endMailsAbout(tx, mail.subjectId ?? ''))

    expect(await db.selectFrom('mail_tokens').select('hash').execute()).toEqual([])
  })

  it('has a token that is stored only as a hash', async () => {
    const mail = invitation()
    await request(mail)
    const token = tokenIn((await accounts.mailsTo(mail.to))[0])

    const rows = await db.selectFrom('mail_tokens').selectAll().execute()

    expect(rows).toMatchObject([{ kind: 'INVITATION', email: mail.to, subject_id: mail.subjectId }])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
