import { newProject, type OwnedProject } from '../support/owner.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { startJob, type StartedJob } from './started-jobs.ts'

/** A project with contacts, its jobs, and the expected state after the jobs. */
export interface JobProject {
  id: string
  /** Starts the jobs, which run one after the other. */
  start(): Promise<StartedJob[]>
  /** The expected results of the jobs, in order. */
  results: object[]
  /** The expected contacts, grouped as by `contactsOf`. */
  contacts: object[]
  /** The expected number of contacts for each sequence of messages, grouped as by `messagesOf`. */
  messages: Record<string, number>
}

interface Seeds {
  count: number
  subscribed: string
  data: string
}

/**
 * Inserts contacts `n0@example.net`, … with SQL, because only the jobs are under test. The triggers that
 * count fields run as usual.
 */
const seed = (cluster: NativeCluster, { id }: OwnedProject, { count, subscribed, data }: Seeds) =>
  cluster.query(
    'contacts',
    `insert into contacts (id, project_id, email, subscribed, data, generation, created_at, updated_at)
     select gen_random_uuid(), '${id}', 'n' || n || '@example.net', ${subscribed}, ${data}, 1, now() - n * interval '1 ms', now()
     from generate_series(0, ${count - 1}) as n`,
  )

const free = { plan: 'free' }

/**
 * Creates a bulk job and an import. The bulk job subscribes all contacts. The import file contains each
 * address twice: first as subscribed, then as unsubscribed. It includes half of the seeded contacts. If a
 * batch were applied twice, each contact would have two more ledger rows and another version.
 */
export async function importProject(cluster: NativeCluster): Promise<JobProject> {
  const project = await newProject(cluster.demo)
  const { api, id } = project
  await seed(cluster, project, { count: 3_000, subscribed: 'false', data: `'{"plan":"free"}'` })
  const rows = Array.from({ length: 10_000 }, (_, index) => {
    const n = index + 1_500
    const pair = `n${n}@example.net,yes,first,${n}\nn${n}@example.net,no,last,${n}\n`
    return index % 100 === 0 ? `${pair}nonsense,,,\nmore nonsense,,,\n` : pair
  })
  const form = new FormData()
  form.append('file', new Blob(['email,subscribed,step,row\n', ...rows], { type: 'text/csv' }), 'people.csv')

  const allContacts = { mode: 'query', filter: {} }
  const start = async (): Promise<StartedJob[]> => [
    await startJob('bulk', api, api.post('/contacts/bulk-subscribe', { body: allContacts })),
    await startJob('import', api, api.post('/contacts/import', { body: form })),
  ]
  const imported = { version: 1, subscribed: false, data: { step: 'last' }, row: true }
  return {
    id,
    start,
    results: [
      bulkResult('subscribe', { successCount: 3_000 }),
      {
        totalRows: 20_200,
        successCount: 20_000,
        createdCount: 8_500,
        updatedCount: 11_500,
        failureCount: 200,
        errors: expect.any(Array),
      },
    ],
    contacts: [
      { ...imported, events: ['contact.unsubscribed'], count: 8_500 },
      { version: 2, subscribed: true, data: free, row: null, events: ['contact.subscribed'], count: 1_500 },
      {
        ...imported,
        version: 3,
        data: { ...free, step: 'last' },
        events: ['contact.subscribed', 'contact.unsubscribed'],
        count: 1_500,
      },
    ],
    messages: {
      'contact.created 1, contact.unsubscribed': 8_500,
      'contact.updated 2, contact.subscribed': 1_500,
      'contact.updated 2, contact.updated 3, contact.subscribed, contact.unsubscribed': 1_500,
    },
  }
}

/** Creates a job that deletes a field of 10,500 contacts, and a job that unsubscribes all contacts. */
export async function fieldDeletionProject(cluster: NativeCluster): Promise<JobProject> {
  const project = await newProject(cluster.demo)
  const { api, id } = project
  const data = `jsonb_build_object('plan', 'free', 'row', n)`
  await seed(cluster, project, { count: 10_500, subscribed: 'n % 3 <> 0', data })
  const body = { mode: 'query', filter: {} }
  const start = async (): Promise<StartedJob[]> => [
    await startJob('bulk', api, api.delete('/contacts/fields/data.row')),
    await startJob('bulk', api, api.post('/contacts/bulk-unsubscribe', { body })),
  ]
  const contact = { subscribed: false, data: free, row: null }
  return {
    id,
    start,
    results: [
      { deletedFrom: 10_500 },
      bulkResult('unsubscribe', { successCount: 7_000, unchangedCount: 3_500 }),
    ],
    contacts: [
      { version: 2, ...contact, events: [], count: 3_500 },
      { version: 3, ...contact, events: ['contact.unsubscribed'], count: 7_000 },
    ],
    messages: {
      'contact.updated 2': 3_500,
      'contact.updated 2, contact.updated 3, contact.unsubscribed': 7_000,
    },
  }
}

/** Creates a job that deletes 13,500 events of one name, and a job that deletes the subscribed contacts. */
export async function eventDeletionProject(cluster: NativeCluster): Promise<JobProject> {
  const project = await newProject(cluster.demo)
  const { api, id } = project
  await seed(cluster, project, { count: 4_500, subscribed: 'n % 3 <> 0', data: `'{"plan":"free"}'` })
  await cluster.query(
    'contacts',
    `insert into events (id, project_id, contact_id, name, created_at)
     select gen_random_uuid(), project_id, contacts.id, event, now() - k * interval '1 s'
     from contacts, (values ('seen', 1), ('seen', 2), ('seen', 3), ('kept', 4)) as happened (event, k)
     where project_id = '${id}' and (event = 'seen' or email like '%0@example.net')`,
  )
  const body = { mode: 'query', filter: { subscribed: true } }
  const start = async (): Promise<StartedJob[]> => [
    await startJob('bulk', api, api.delete('/events/seen')),
    await startJob('bulk', api, api.post('/contacts/bulk-delete', { body })),
  ]
  const contact = { version: 1, subscribed: false, data: free, row: null }
  return {
    id,
    start,
    results: [{ deletedCount: 13_500 }, bulkResult('delete', { successCount: 3_000 })],
    contacts: [
      { ...contact, events: [], count: 1_350 },
      { ...contact, events: ['kept'], count: 150 },
    ],
    messages: { 'contact.deleted 2': 3_000 },
  }
}

const bulkResult = (operation: string, counts: { successCount: number; unchangedCount?: number }) => ({
  operation,
  totalRequested: counts.successCount + (counts.unchangedCount ?? 0),
  unchangedCount: 0,
  failureCount: 0,
  errors: [],
  ...counts,
})
