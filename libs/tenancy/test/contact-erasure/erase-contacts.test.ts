import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { allRows, someContact, startContactDatabase, write, type ContactDatabase } from './start.ts'

let contacts: ContactDatabase

beforeEach(async () => {
  contacts = await startContactDatabase()
})
afterEach(() => contacts.stop())

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Returns the addresses of the recorded erasures. */
const noted = async (): Promise<(string | null)[]> => {
  const { rows } = await sql<{ email: string | null }>`select email from erasures`.execute(contacts.db)
  return rows.map(({ email }) => email)
}

describe('an erased contact', () => {
  it('loses its rows, owned rows and orphans; rows that must stay are emptied', async () => {
    const [contact, other] = [someContact(), someContact()]
    await write(contacts, contact, { mails: 3, facts: 2 })
    await write(contacts, contact, { withoutContact: true })
    await write(contacts, other)

    await contacts.erase(contact)
    await contacts.erase(contact)
    await contacts.turn()

    expect(await allRows(contacts)).toEqual({ mails: 1, facts: 1, contents: 1, addresses: ['', other.email] })
  })

  it('leaves content that a mail to another contact also uses', async () => {
    const [contact, other] = [someContact(), someContact()]
    for (const each of [contact, other]) await write(contacts, each)
    await sql`update mails set content_id = (select content_id from mails where contact_id = ${other.contactId})`.execute(
      contacts.db,
    )

    await contacts.erase(contact)
    await contacts.turn()

    const { rows } = await sql`select text from contents where text = ${`Hi ${other.email}`}`.execute(
      contacts.db,
    )
    expect(rows).toHaveLength(1)
  })

  it('is deleted in several batches', async () => {
    const contact = someContact()
    await write(contacts, contact, { mails: 6_000, facts: 2 })

    await contacts.erase(contact)
    await contacts.turn()

    expect(await allRows(contacts)).toMatchObject({ mails: 0, facts: 0, contents: 0 })
  })

  it('is deleted from a row with `staysWhile` as soon as possible', async () => {
    const contact = someContact()
    await write(contacts, contact, { status: 'QUEUED' })
    await contacts.erase(contact)
    await contacts.turn()
    expect(await allRows(contacts)).toMatchObject({ mails: 1 })

    await sql`update mails set status = 'SENT'`.execute(contacts.db)
    contacts.pass(minuteMs)
    await contacts.turn()

    expect(await allRows(contacts)).toMatchObject({ mails: 0, facts: 0 })
  })

  it('is deleted from a row that another transaction had locked', async () => {
    const contact = someContact()
    await write(contacts, contact)
    await contacts.erase(contact)

    await transact(contacts.db, async (tx) => {
      await sql`select from mails for update`.execute(tx)
      await contacts.turn()
    })
    contacts.pass(2 * minuteMs)
    await contacts.turn()

    expect(await allRows(contacts)).toMatchObject({ mails: 0 })
  })

  it('is deleted even if rows of another contact cannot be deleted', async () => {
    const [stuck, ...others] = [someContact(), someContact(), someContact(), someContact()]
    for (const each of [stuck, ...others]) await write(contacts, each)
    await sql
      .raw(
        `create function refuse() returns trigger language plpgsql as $$ begin raise 'stuck'; end $$;
         create trigger refusing before delete on mails for each row when (old.contact_id = '${stuck.contactId}')
           execute function refuse()`,
      )
      .execute(contacts.db)

    for (const each of [stuck, ...others]) await contacts.erase(each)
    await expect(contacts.turn()).rejects.toThrow('A contact cannot be erased')

    const { rows } = await sql`select contact_id from mails`.execute(contacts.db)
    expect(rows).toEqual([{ contact_id: stuck.contactId }])
  })

  it('is deleted from rows that are written late, as long as messages about it can arrive', async () => {
    const contact = someContact()
    await contacts.erase(contact)
    await contacts.turn()
    expect(await noted()).toEqual([contact.email])

    contacts.pass(11 * minuteMs)
    await contacts.turn()
    expect(await noted()).toEqual([null])
    await write(contacts, contact)
    contacts.pass(2 * 60 * minuteMs)
    await contacts.turn()
    expect(await allRows(contacts)).toMatchObject({ mails: 0, addresses: [''] })

    contacts.pass(39 * dayMs)
    await contacts.turn()
    expect(await noted()).toEqual([])
  })

  it('does not lose rows that are newer than the erasure and belong to a new contact', async () => {
    const contact = someContact()
    const [before, after] = [someContact(contact.projectId), someContact(contact.projectId)]
    await write(contacts, { ...before, email: contact.email })
    await contacts.erase(contact)
    contacts.pass(1)
    await write(contacts, { ...after, email: contact.email })

    await contacts.turn()

    const { rows } = await sql`select contact_id from mails`.execute(contacts.db)
    expect(rows).toEqual([{ contact_id: after.contactId }])
  })

  it('is removed from texts that contain its address, but not from longer addresses', async () => {
    const [contact, stranger] = [someContact(), someContact()]
    const longer = `x${contact.email}`
    const text = `${contact.email}, ${longer}, ${contact.email.toUpperCase()}`
    for (const { projectId } of [contact, stranger])
      await sql`insert into notes values (gen_random_uuid(), ${projectId}, ${text})`.execute(contacts.db)
    await sql`insert into notes values (gen_random_uuid(), ${contact.projectId}, ${longer})`.execute(
      contacts.db,
    )

    await contacts.erase(contact)
    await contacts.turn()

    const { rows } = await sql<{ text: string }>`
      select text from notes order by project_id <> ${contact.projectId}, length(text) desc`.execute(
      contacts.db,
    )
    expect(rows.map((row) => row.text)).toEqual([`, ${longer}, `, longer, text])
  })

  it('is removed from texts that contain its domain in Unicode', async () => {
    const contact = { ...someContact(), email: 'ada@xn--bcher-kva.example' }
    const text = 'ada@bücher.example, ada@xn--bcher-kva.example, xada@bücher.example, ada@bücher.example.org'
    await sql`insert into notes values (gen_random_uuid(), ${contact.projectId}, ${text})`.execute(
      contacts.db,
    )
    await sql`insert into notes values (gen_random_uuid(), ${contact.projectId}, 'ada@bücher.example')`.execute(
      contacts.db,
    )

    await contacts.erase(contact)
    await contacts.turn()

    const { rows } = await sql<{ text: string }>`
      select text from notes where project_id = ${contact.projectId} order by length(text)`.execute(
      contacts.db,
    )
    expect(rows.map((row) => row.text)).toEqual(['', ', , xada@bücher.example, ada@bücher.example.org'])
  })

  it('is deleted from dead letters that contain its address', async () => {
    const [contact, other] = [someContact(), someContact()]
    for (const { projectId, contactId, email } of [contact, other])
      for (const value of [`{"contactId": "${contactId}"}`, `{"email": "${email}"}`])
        await sql`
          insert into dead_letters (consumer, topic, key, headers, value, reason)
          values ('g', 't', 'k', ${JSON.stringify({ ce_projectid: projectId })}::jsonb, ${value}, 'r')`.execute(
          contacts.db,
        )

    await contacts.erase(contact)
    await contacts.turn()

    const { rows } = await sql<{ value: string }>`select value from dead_letters`.execute(contacts.db)
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(contact.contactId)
  })
})

describe('a dead letter', () => {
  const address = 'a+x@b.co'
  const isErased = async (value: string): Promise<boolean> => {
    const contact = { ...someContact(), email: address }
    await sql`
      insert into dead_letters (consumer, topic, key, headers, value, reason)
      values ('g', 't', 'k', ${JSON.stringify({ ce_projectid: contact.projectId })}::jsonb, ${value}, 'r')`.execute(
      contacts.db,
    )
    await contacts.erase(contact)
    await contacts.turn()
    const { rows } = await sql`select from dead_letters where value = ${value}`.execute(contacts.db)
    return rows.length === 0
  }

  it.each([
    { email: address },
    { from: `Ada <${address.toUpperCase()}>` },
    { text: `Write to ${address}. Or\n${address}` },
    { text: `\n${address}` },
    [`mailto:${address}`],
  ])('is deleted if it contains the address: %j', async (value) => {
    expect(await isErased(JSON.stringify(value))).toBe(true)
  })

  it.each(['maria+x@b.co', 'a+x@b.com', 'a+x@b.co.uk', 'aax@b.co', 'a.a+x@b.co', 'a+x@bxco'])(
    'is kept if it contains only the address %s of another contact',
    async (email) => {
      expect(await isErased(JSON.stringify({ email }))).toBe(false)
    },
  )
})
