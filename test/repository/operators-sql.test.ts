import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { serviceNames, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import pg from 'pg'

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

const copiedAt = '2026-11-25 03:00:00+00'
const before = '2026-11-25 02:59:00+00'
const after = '2026-11-25 03:01:00+00'

const page = 'docs/operate/restore-decisions.md'

/**
 * Returns the SQL statements that the page lists under this comment. The comment begins with the name of the
 * service in whose database they run.
 */
function statements(comment: string): string[] {
  const [, block = ''] = /```sql\n([^]*?)```/.exec(textOf(page)) ?? []
  const [, text] = block.split(/^-- (?=[a-z-]+: )/m).flatMap((part) => {
    const [first = '', ...lines] = part.split('\n')
    return first === comment ? [first, lines.join('\n')] : []
  })
  if (text === undefined) throw new Error(`${page} has no statement "${comment}"`)
  return text
    .replaceAll(":'copied_at'", `'${copiedAt}'`)
    .split(';')
    .filter((statement) => statement.trim() !== '')
}

const project = '00000000-0000-4000-8000-000000000001'
const id = (digits: number): string => `00000000-0000-4000-8000-${String(digits).padStart(12, '0')}`

const databases = new Map<ServiceName, { database: TestDatabase; pool: pg.Pool }>()

beforeAll(async () => {
  for (const name of ['accounts', 'contacts', 'send', 'campaigns', 'workflow-engine'] as const) {
    const lists = [messagingMigrations, await installed[name].migrations()]
    const database = await createTestDatabase({ name, migrate: (url) => migrate(url, lists) })
    databases.set(name, { database, pool: new pg.Pool({ connectionString: database.url, max: 1 }) })
  }
})
afterAll(async () => {
  for (const { database, pool } of databases.values()) {
    await pool.end()
    await database.drop()
  }
})

async function query(name: ServiceName, text: string): Promise<unknown[][]> {
  const pool = databases.get(name)?.pool
  if (!pool) throw new Error(`There is no database of ${name}`)
  const { rows } = await pool.query<unknown[]>({ text, rowMode: 'array' })
  return rows
}

const run = async (comment: string): Promise<unknown[][][]> => {
  const name = serviceNames.find((each) => comment.startsWith(`${each}: `))
  if (name === undefined) throw new Error(`The comment "${comment}" does not begin with a service`)
  const answers: unknown[][][] = []
  for (const statement of statements(comment)) answers.push(await query(name, statement))
  return answers
}

/** Inserts a mail into the queue. */
const queue = (mail: {
  id: string
  queuedAt: string
  dueAt: string
  projectId?: string
  campaignId?: string
  scheduledFor?: string
}) =>
  query(
    'send',
    `with mail as (
       insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, campaign_id, queued_at, scheduled_for, updated_at)
       values ('${mail.id}', '${mail.projectId ?? project}', 1, '${mail.campaignId ? 'CAMPAIGN' : 'TRANSACTIONAL'}', '${mail.scheduledFor ? 'SCHEDULED' : 'QUEUED'}',
         'to@example.com', 'from@example.com', 'Hello', false, ${literal(mail.campaignId)}, '${mail.queuedAt}', ${mail.scheduledFor ?? 'null'}, '${mail.queuedAt}')
       returning id
     )
     insert into deliveries (email_id, project_id, priority, due_at, campaign_id)
     select id, '${mail.projectId ?? project}', ${mail.scheduledFor ? 100 : 1}, ${mail.dueAt}, ${literal(mail.campaignId)} from mail`,
  )

/** Inserts a scheduled mail that was accepted before the backup. */
const schedule = (own: string, time: string) =>
  queue({ id: own, queuedAt: before, dueAt: time, scheduledFor: time })

const literal = (text: string | undefined): string => (text === undefined ? 'null' : `'${text}'`)

describe('the SQL statements of the pages for operators', () => {
  it.each([
    ['backup-and-restore.md', ['campaigns']],
    ['disable-project.md', ['accounts']],
    ['projects.md', ['accounts', 'send']],
    ['scaling.md', ['contacts']],
  ] as const)('run without an error: page %s, databases of %j', async (name, services) => {
    const blocks = [...textOf(`docs/operate/${name}`).matchAll(/```sql\n([^]*?)```/g)].map(
      ([, sql = '']) => sql,
    )

    expect(blocks.length).toBe(services.length)
    for (const [index, service] of services.entries()) await query(service, blocks[index] ?? '')
  })
})

describe('the KEDA query that scales send-worker', () => {
  const [, lines = ''] =
    /query: >-\n([^]*?)\n {8}targetQueryValue/.exec(textOf('k8s/overlays/production/send/scaling.yaml')) ?? []
  const seconds = async (): Promise<unknown> => (await query('send', lines))[0]?.[0]
  const disabled = id(2)
  const deleted = id(3)

  beforeAll(() =>
    query(
      'send',
      `insert into projects (id, name, language, tracking, disabled, deleted, generation, version)
       values ('${disabled}', 'disabled', 'en', 'ENABLED', true, false, 1, 1), ('${deleted}', 'deleted', 'en', 'ENABLED', true, true, 1, 1)`,
    ),
  )
  afterEach(() => query('send', 'delete from emails'))

  it('is 0 without mail', async () => {
    expect(await seconds()).toBe(0)
  })

  it('ignores mails that are not due, and mails of disabled projects and cancelled campaigns', async () => {
    await queue({ id: id(11), queuedAt: before, dueAt: `now() - interval '1 hour'`, projectId: disabled })
    await queue({ id: id(12), queuedAt: before, dueAt: `now() + interval '1 hour'` })
    await queue({ id: id(13), queuedAt: before, dueAt: `'infinity'` })
    await queue({ id: id(14), queuedAt: before, dueAt: `'-infinity'` })

    expect(await seconds()).toBe(0)
  })

  it.each([
    ['a project that the send service does not know', project],
    ['a deleted project, whose mail is to be dropped', deleted],
  ])('is the time since the oldest due mail became due, for %s', async (_, projectId) => {
    // In a transaction, `now()` does not change.
    await query('send', 'begin')
    try {
      await queue({ id: id(15), queuedAt: before, dueAt: `now() - interval '100 seconds'`, projectId })
      await queue({ id: id(16), queuedAt: before, dueAt: `now() - interval '10 seconds'`, projectId })

      expect(await seconds()).toBe(100)
    } finally {
      await query('send', 'commit')
    }
  })
})

describe('the statements for a restored database', () => {
  it('drop queued mails, except campaign mails, mails accepted after the backup, and mails scheduled for later', async () => {
    await queue({ id: id(21), queuedAt: before, dueAt: `'${before}'` })
    await queue({ id: id(22), queuedAt: before, dueAt: `'${before}'`, campaignId: id(5) })
    await queue({ id: id(23), queuedAt: after, dueAt: `'${after}'` })
    await schedule(id(24), `now() - interval '1 minute'`)
    await schedule(id(25), `now() + interval '1 hour'`)

    const [mails] = await run('send: queued mail, and audience pages of campaigns that are not mails yet')
    expect(mails?.map((row) => row.slice(0, 3))).toEqual([
      [project, 'CAMPAIGN', '1'],
      [project, 'TRANSACTIONAL', '2'],
    ])

    await run('send: drop queued mail that belongs to no campaign')
    expect(
      await query(
        'send',
        `select id, status, deliveries.email_id is not null from emails left join deliveries on email_id = id order by id`,
      ),
    ).toEqual([
      [id(21), 'DROPPED', false],
      [id(22), 'QUEUED', true],
      [id(23), 'QUEUED', true],
      [id(24), 'DROPPED', false],
      [id(25), 'SCHEDULED', true],
    ])
  })

  it('cancel campaigns that were being sent at the time of the backup, and scheduled campaigns that are due', async () => {
    const campaign = (own: string, status: string, columns: Record<string, string>) =>
      query(
        'campaigns',
        `insert into campaigns (id, project_id, generation, name, subject, body, sender, type, audience_type, reads_fields, reads_events,
           reads_segments, status, paused, version, pages_published, all_published, pages_expanded, mails_created, total_recipients, sent, delivered, opened,
           clicked, bounced, complained, unsubscribed, failed, suppressed, dropped, created_at, updated_at,
           ${Object.keys(columns).join(', ')})
         values ('${own}', '${project}', 1, '${own}', '', '', '', 'MARKETING', 'ALL', '{}', '{}', '{}', '${status}', false, 1, 0, false,
           0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now(), now(), ${Object.values(columns).join(', ')})`,
      )
    const running = { send_state_wanted: `'RUNNING'`, send_state_confirmed: `'RUNNING'` }
    await campaign(id(31), 'SENDING', { sent_at: `'${before}'`, ...running })
    await campaign(id(32), 'SENDING', { sent_at: `'${after}'`, ...running })
    await campaign(id(33), 'SCHEDULED', { scheduled_for: `now() - interval '1 minute'` })
    await campaign(id(34), 'SCHEDULED', { scheduled_for: `now() + interval '1 hour'` })

    const [due] = await run('campaigns: campaigns that would be sent')
    expect(due?.map((row) => row[1]).toSorted()).toEqual([id(31), id(33)])

    await run('campaigns: cancel these campaigns')
    expect(
      await query(
        'campaigns',
        'select id, status, all_published, version, send_state_wanted, send_state_confirmed from campaigns order by id',
      ),
    ).toEqual([
      [id(31), 'CANCELLED', true, '2', 'CANCELLED', 'RUNNING'],
      [id(32), 'SENDING', false, '1', 'RUNNING', 'RUNNING'],
      [id(33), 'CANCELLED', true, '2', null, null],
      [id(34), 'SCHEDULED', false, '1', null, null],
    ])
  })

  it('cancel executions whose next step or webhook is due', async () => {
    const execution = (own: string, dueAt: string, webhookDueAt: string) =>
      query(
        'workflow-engine',
        `insert into workflow_executions (id, project_id, generation, workflow_id, contact_id, graph_version, status, context, steps,
           revision, depth, correlation_id, root_id, once, due_at, waits_for, waiting_since, webhook_due_at, started_at, updated_at)
         values ('${own}', '${project}', 1, '${id(4)}', '${own}', 1, 'WAITING', '{}', '[]', 1, 1, '', '${own}', false, ${dueAt}, 'bought',
           now(), ${webhookDueAt}, '${before}', now())`,
      )
    await execution(id(41), `'${before}'`, 'null')
    await execution(id(42), 'null', `'${before}'`)
    await execution(id(43), `now() + interval '1 hour'`, 'null')

    const [due] = await run('workflow-engine: executions that would continue, and workflows that would start')
    expect(due?.map((row) => row.slice(0, 3))).toEqual([[project, id(4), '2']])

    await run('workflow-engine: cancel these executions')
    expect(
      await query(
        'workflow-engine',
        'select id, status, completed_at is not null from workflow_executions order by id',
      ),
    ).toEqual([
      [id(41), 'CANCELLED', true],
      [id(42), 'CANCELLED', true],
      [id(43), 'WAITING', false],
    ])
  })
})
