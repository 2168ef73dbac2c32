import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  countMails,
  dropDatabases,
  emptyDatabases,
  openDatabases,
  projects,
  queue,
  render,
  run,
  someProject,
  store,
} from './project-figures.ts'

beforeAll(openDatabases)
afterAll(dropDatabases)
beforeEach(emptyDatabases)

/** Runs a command with --json, requires that it succeeds, and returns the printed objects. */
async function json(...args: string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await projects(...args, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

const idsBy = async (...args: string[]): Promise<unknown[]> =>
  (await json('top', '--by', ...args)).map(({ projectId }) => projectId)

describe('projects top', () => {
  it('prints an aligned line for each project with its figures, the largest sender first', async () => {
    const [large, small] = [
      await someProject({ name: 'Large\u001b[31m' }),
      await someProject({ name: 'Small' }),
    ]
    await countMails(large, { mails: 12_345, bounces: 310, complaints: 4 })
    await countMails(small, { mails: 40, bounces: 1 })
    await queue(large, { mails: 3, secondsAgo: 600 })
    await render(large, 12.34)
    await store('send', large, 5_000_000)
    await store('contacts', large, 1_500_000)

    const { code, lines } = await projects('top')

    expect(code).toBe(0)
    expect(lines).toEqual([
      `Project${' '.repeat(29)}  Mails   Bounces       Complaints    Due  Oldest due  Rendering  Stored  Name`,
      `${large}  12,345  310 (2.51 %)  4 (0.0324 %)  3    10 min      12.3 s     6.5 MB  Large [31m`,
      `${small}  40      1             0             0    -           0 s        0 MB    Small`,
    ])
  })

  it('prints one JSON document with --json', async () => {
    const id = await someProject({ name: 'Shop', disabled: true })
    await countMails(id, { mails: 200, bounces: 10, complaints: 1 })
    await store('campaigns', id, 70)

    expect(await json('top')).toEqual([
      {
        projectId: id,
        name: 'Shop',
        disabled: true,
        since: '24h',
        mails: 200,
        bounces: 10,
        bounceRate: 0.05,
        complaints: 1,
        complaintRate: 0.005,
        dueMails: 0,
        oldestDueSeconds: null,
        renderingCpuSeconds: 0,
        storedBytes: 70,
      },
    ])
  })

  it('sorts by each figure', async () => {
    const [first, second] = [await someProject(), await someProject()]
    await countMails(first, { mails: 1_000, bounces: 30, complaints: 2 })
    await countMails(second, { mails: 100, bounces: 20, complaints: 1 })
    await queue(first, { mails: 50, secondsAgo: 10 })
    await queue(second, { mails: 1, secondsAgo: 60 })
    await render(first, 3)
    await render(second, 2)
    await store('send', first, 10)
    await store('contacts', second, 8)
    await store('campaigns', second, 8)

    expect(await idsBy('mails')).toEqual([first, second])
    expect(await idsBy('bounces')).toEqual([first, second])
    expect(await idsBy('bounce-rate')).toEqual([second, first])
    expect(await idsBy('complaints')).toEqual([first, second])
    expect(await idsBy('complaint-rate')).toEqual([second, first])
    expect(await idsBy('queue')).toEqual([second, first])
    expect(await idsBy('cpu')).toEqual([first, second])
    expect(await idsBy('storage')).toEqual([second, first])
    expect(await idsBy('storage', '--limit', '1')).toEqual([second])
  })

  it('counts the last 24 hours, or the last 7 days with --since 7d', async () => {
    const [today, earlier] = [await someProject(), await someProject()]
    await countMails(today, { mails: 5 })
    await countMails(earlier, { mails: 50, hoursAgo: 100 })

    expect(await idsBy('mails')).toEqual([today])
    expect(await idsBy('mails', '--since', '7d')).toEqual([earlier, today])
  })

  it('omits deleted projects, and disabled projects from the queue', async () => {
    const [deleted, disabled, own] = [
      await someProject({ deleted: true }),
      await someProject({ disabled: true }),
      await someProject(),
    ]
    for (const id of [deleted, disabled, own]) {
      await queue(id, { secondsAgo: 5 })
      await render(id, 1)
    }

    expect(await idsBy('queue')).toEqual([own])
    expect(new Set(await idsBy('cpu'))).toEqual(new Set([disabled, own]))
  })

  it('prints that there is no project in an empty installation', async () => {
    expect(await projects('top')).toMatchObject({ code: 0, lines: ['No project has such figures.'] })
    expect(await json('top')).toEqual([])
  })
})

describe('projects show', () => {
  it('prints all figures of a project', async () => {
    const id = await someProject()
    await countMails(id, { mails: 100, bounces: 3 })
    await countMails(id, { mails: 400, bounces: 1, hoursAgo: 100 })
    await run('accounts', sql`insert into reputations values (${id}, now(), 900, 5, 1)`)
    await run(
      'accounts',
      sql`insert into usage values (${id}, to_char(now() at time zone 'utc', 'YYYY-MM'), 'transactional', 120)`,
    )
    await queue(id, { mails: 2, secondsAgo: 600 })
    await queue(id, { mails: 4, secondsAgo: -3_600, priority: 100 })
    await render(id, 2)
    await store('send', id, 2_000_000)
    await run(
      'contacts',
      sql`insert into field_counts (project_id, generation, type, field, count) values (${id}, 1, 'contact', '', 1234)`,
    )

    const { code, lines } = await projects('show', id)

    expect(code).toBe(0)
    expect(lines).toEqual([
      `Project               ${id}  Shop`,
      'Created               2026-11-01T00:00:00.000Z',
      'State                 enabled',
      'This month            transactional 120 of 500, campaigns 0, workflows 0, inbound 0, total 120',
      'Last 24h              100 mails, 3 (3.00 %) bounces, 0 complaints, rendering 2 s',
      'Last 7d               500 mails, 4 (0.800 %) bounces, 0 complaints, rendering 2 s',
      'All time              900 mails, 5 bounces, 1 complaints',
      'Queue later           0 due, oldest -, 4 waiting, 0 held',
      'Queue transactional   2 due, oldest 10 min, 0 waiting, 0 held',
      'Stored                send 2 MB, contacts 0 MB, campaigns 0 MB',
      'Contacts              1,234',
    ])
  })

  it('prints one JSON document with --json', async () => {
    const id = await someProject({ disabled: true })
    await countMails(id, { mails: 10 })

    const window = {
      mails: 10,
      bounces: 0,
      bounceRate: null,
      complaints: 0,
      complaintRate: null,
      renderingCpuSeconds: 0,
    }
    expect(await json('show', id)).toEqual([
      {
        projectId: id,
        name: 'Shop',
        createdAt: '2026-11-01T00:00:00.000Z',
        deletedAt: null,
        disabledReason: 'MANUAL',
        limits: { transactional: 500, campaigns: null, workflows: null, inbound: null, total: null },
        used: { transactional: 0, campaigns: 0, workflows: 0, inbound: 0 },
        windows: { '24h': window, '7d': window },
        allTime: { mails: 0, bounces: 0, complaints: 0 },
        queues: [],
        storedBytes: { send: 0, contacts: 0, campaigns: 0 },
        contacts: 0,
      },
    ])
  })

  it('prints the state of a deleted project', async () => {
    const { code, lines } = await projects('show', await someProject({ deleted: true }))

    expect(code).toBe(0)
    expect(lines).toContainEqual(expect.stringMatching(/^State {17}deleted \d{4}-\d\d-\d\dT/))
  })

  it('returns exit code 1 and a sentence for an unknown project', async () => {
    const id = uuidv7()

    expect(await projects('show', id)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: `There is no project ${id}.\n`,
    })
  })
})
