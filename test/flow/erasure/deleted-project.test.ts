import { serviceNames } from '@postrider/services'
import { until } from '@postrider/testing/jest'
import pg from 'pg'
import { changeEverything, slowCampaigns } from '../support/audited-calls.ts'
import { fill } from '../support/requests.ts'
import { rowsWith } from '../support/rows-with.ts'
import { mailServerToken, startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let doomed: Project
let other: Project

beforeAll(async () => {
  flow = await startFlow(slowCampaigns, { overrides: { contacts: { tidyMs: 100 } } })
  doomed = await flow.newProject()
  other = await flow.newProject()
  await Promise.all([doomed, other].map(fillProject))
  await flow.idle()
  await until(areMembersDeleted)
})
afterAll(() => flow.stop())

const addressesOf = ({ id }: Project) => ({
  reader: `reader.${id}@example.net`,
  imported: `imported.${id}@example.net`,
  written: `written.${id}@example.net`,
  suppressed: `suppressed.${id}@example.net`,
  sender: `sender.${id}@example.net`,
})

/**
 * Creates a resource of every kind and calls every endpoint that changes data. The mails go to addresses that
 * no other project uses.
 */
async function fillProject(project: Project): Promise<void> {
  const { api, open, domain } = project
  const { reader, imported, written, suppressed, sender } = addressesOf(project)
  for (const event of ['owned', 'seen']) await open.post('/v1/track', { body: { email: reader, event } })
  const send = { to: [reader, written], from: `x@${domain}`, subject: `For ${reader}`, body: `Hi ${reader}` }
  await api.post('/v1/send', { body: send, headers: { 'idempotency-key': `key-${project.id}` } })
  const form = new FormData()
  form.append('file', new Blob([`email\n${imported}\n`], { type: 'text/csv' }), 'people.csv')
  await api.post('/contacts/import', { body: form })
  await api.post('/suppressions', { body: { value: suppressed } })
  const received = await flow.anybody.post(`/webhooks/inbound?recipient=support@${domain}&dmarc=pass`, {
    body: `From: Grace <${sender}>\r\nSubject: From ${sender}\r\n\r\nHi\r\n`,
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${mailServerToken}` },
  })
  expect(received.body).toEqual({ success: true, stored: 1 })
  const condition = {
    logic: 'AND',
    groups: [{ filters: [{ field: 'email', operator: 'contains', value: reader }] }],
  }
  await api.post('/segments', { body: { name: `Of ${project.id}`, condition, trackMembership: true } })
  await fill(project)
  await flow.idle()
  await changeEverything({ ...project, owner: keepingAccess(project) }, newUser)
}

/**
 * Returns a client that skips calls which would end the test's access: a reset empties the project, and new
 * keys revoke the old keys.
 */
const keepingAccess = ({ owner }: Project): Project['owner'] => ({
  ...owner,
  post: (path, sent) =>
    /\/(reset|regenerate-keys)$/.test(path) ? owner.get('/users/@me') : owner.post(path, sent),
})

let users = 0
async function newUser(): Promise<{ email: string }> {
  const email = `mate${(users += 1)}.${process.pid}@example.com`
  await flow.anybody.post('/auth/signup', { body: { email, password: 'correct horse battery' } })
  return { email }
}

/** Returns whether the background loop has deleted the members of all deleted segments. */
async function areMembersDeleted(): Promise<boolean> {
  const left = await Promise.all(flow.databaseUrls.map(membersToDelete))
  return left.every((count) => count === 0)
}

async function membersToDelete(url: string): Promise<number> {
  const database = new pg.Pool({ connectionString: url, max: 1 })
  const { rows: tables } = await database.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'is_emptied'`,
  )
  const counts = tables.map(async ({ name }) => {
    const { rowCount } = await database.query(`select from ${pg.escapeIdentifier(name)} where not is_emptied`)
    return rowCount ?? 0
  })
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  await database.end()
  return total
}

/** Omits the tables of field counts and stored bytes, because a loop merges their rows. */
const withoutMergedTables = ({
  field_counts: _fields,
  stored_bytes: _bytes,
  ...rows
}: Record<string, number>) => rows

/**
 * Returns the number of bytes that the other project stores in each database. A loop merges the rows, but the
 * sum stays the same.
 */
async function storedByOther(): Promise<unknown[]> {
  const sums: unknown[] = []
  for (const url of flow.databaseUrls) {
    const database = new pg.Pool({ connectionString: url, max: 1 })
    const { rows: tables } = await database.query(`select from pg_tables where tablename = 'stored_bytes'`)
    if (tables.length > 0) {
      const sum = 'select coalesce(sum(bytes), 0)::float8 as bytes from stored_bytes where project_id = $1'
      sums.push((await database.query<{ bytes: number }>(sum, [other.id])).rows[0]?.bytes)
    }
    await database.end()
  }
  return sums
}

describe('a deleted project', () => {
  it('leaves a tombstone in each database, and no data in other tables', async () => {
    const secrets = [doomed.domain, `key-${doomed.id}`, ...Object.values(addressesOf(doomed))]
    const before = await rowsWith(flow, doomed.id)
    const others = await rowsWith(flow, other.id)
    const stored = await storedByOther()

    expect(await doomed.owner.delete(`/users/@me/projects/${doomed.id}`)).toMatchObject({ status: 200 })
    await flow.idle()

    // Check that the search finds existing rows.
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'emails',
        'contacts',
        'campaigns',
        'workflows',
        'segments',
        'activity',
        'audit_entries',
      ]),
    )
    expect(await rowsWith(flow, doomed.id)).toEqual({ projects: flow.databaseUrls.length })
    for (const secret of secrets) expect([secret, await rowsWith(flow, secret)]).toEqual([secret, {}])
    expect(withoutMergedTables(await rowsWith(flow, other.id))).toEqual(withoutMergedTables(others))
    expect(stored.some(Number)).toBe(true)
    expect(await storedByOther()).toEqual(stored)
  })

  it('has a tombstone that contains only the id, the generation and times', async () => {
    for (const url of flow.databaseUrls) {
      const database = new pg.Pool({ connectionString: url, max: 1 })
      const { rows } = await database.query(
        'select name, language, generation::int from projects where id = $1',
        [doomed.id],
      )
      await database.end()
      expect(rows).toEqual([{ name: '', language: 'en', generation: 2 }])
    }
  })

  it('rejects writes with its keys', async () => {
    const answer = await doomed.api.post('/contacts', { body: { email: addressesOf(doomed).reader } })

    expect(answer.status).toBe(401)
    expect(await rowsWith(flow, addressesOf(doomed).reader)).toEqual({})
  })
})

describe('a project that is reset', () => {
  it('is empty after all services have reported the purge, except for the documented data, and remains usable', async () => {
    const path = `/users/@me/projects/${other.id}/reset`
    expect(await other.owner.post(path)).toMatchObject({ status: 200 })
    const fresh = await other.api.post('/contacts', { body: { email: 'fresh@example.net' } })
    await flow.idle()

    expect((await other.owner.get(path)).body).toMatchObject({
      done: true,
      services: serviceNames
        .filter((name) => name !== 'accounts')
        .toSorted()
        .map((service) => ({ service, doneAt: expect.any(String) })),
    })
    const contacts = (await other.api.get('/contacts')).body.data
    expect(contacts.map(({ id }: { id: string }) => id)).toEqual([fresh.body.id])
    for (const list of ['/templates', '/campaigns', '/workflows', '/emails'])
      expect([list, (await other.api.get(list)).body.data]).toEqual([list, []])
    expect((await other.api.get('/segments')).body).toEqual([])
    expect((await other.api.get('/domains/project/current')).body).toMatchObject([
      { domain: other.domain, verified: true },
    ])
    expect(await rowsWith(flow, addressesOf(other).suppressed)).toEqual({ suppressions: 1 })
    expect(await rowsWith(flow, addressesOf(other).reader)).toEqual({})
    const log = (await other.owner.get(`/projects/${other.id}/audit?limit=100`)).body.data
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['project.reset', 'template.deleted']),
    )
  })
})
