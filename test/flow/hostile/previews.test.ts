import { createRendering } from '@postrider/send/rendering'
import { createPool } from '@postrider/send/rendering/pool'
import { slowTemplate } from '@postrider/testing/mail'
import pg from 'pg'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

/**
 * The mails of a campaign are delivered directly from its audience, but through the queue if the project is
 * quarantined. This table counts the mails that enter the queue.
 */
const countQueued = `
  create table queued_mails (campaign_id uuid);
  create function count_queued() returns trigger language plpgsql as $$
    begin insert into queued_mails values (new.campaign_id); return null; end
  $$;
  create trigger count_queued after insert on deliveries for each row execute function count_queued();
`

/** The service's rendering in processes of normal priority, because others wait for long on a busy machine. */
const rendering = createRendering(
  {
    workers: 2,
    memoryMb: 64,
    timeMs: 500,
    settings: {
      publicUrl: 'http://127.0.0.1:8080',
      reservedPrefixes: [],
      linkKeys: [{ id: 'k', secret: 's'.repeat(32) }],
    },
  },
  (options) => createPool({ ...options, lowPriority: false }),
)

let flow: Flow
let database: pg.Client
let project: Project

beforeAll(async () => {
  flow = await startFlow({}, { overrides: { send: { rendering } } })
  database = new pg.Client({ connectionString: flow.mailDatabaseUrl })
  await database.connect()
  await database.query(countQueued)
})
beforeEach(async () => {
  project = await flow.newProject()
  for (const name of ['ada', 'bob', 'cleo'])
    await project.api.post('/contacts', { body: { email: `${name}@example.net`, subscribed: true } })
})
afterAll(async () => {
  await database.end()
  await flow.stop()
})

/** Sends a campaign to the three contacts. Returns its result, and how many of its mails entered the queue. */
async function sendCampaign(): Promise<{ status: string; sent: number; queued: number }> {
  const { body } = await project.api.post('/campaigns', {
    body: {
      name: 'Spring',
      subject: 'Hello',
      body: '<p>Hello</p>',
      from: `us@${project.domain}`,
      audienceType: 'ALL',
    },
  })
  const { id } = body.data
  await project.api.post(`/campaigns/${id}/send`)
  await flow.idle()
  const { status, sentCount: sent } = (await project.api.get(`/campaigns/${id}`)).body.data
  const { rows } = await database.query('select from queued_mails where campaign_id = $1', [id])
  return { status, sent, queued: rows.length }
}

describe('a preview that exceeds the limits of rendering', () => {
  it('does not quarantine the mails of its project', async () => {
    const contacts = await project.api.get('/contacts?search=ada@example.net')
    const [{ id: contactId }] = contacts.body.data

    const preview = await project.api.post('/templates/preview', {
      body: { subject: 'Hello', body: slowTemplate(), contactId },
    })

    expect(preview).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST' } } })
    expect(await sendCampaign()).toEqual({ status: 'SENT', sent: 3, queued: 0 })
  }, 60_000)

  it('differs from a mail that exceeds them, which does', async () => {
    const sent = await project.api.post('/v1/send', {
      body: { to: 'ada@example.net', from: `us@${project.domain}`, subject: 'Hello', body: slowTemplate() },
    })
    await flow.idle()

    const { body: mail } = await project.api.get(`/emails/${sent.body.data.emails[0].email}`)
    expect(mail).toMatchObject({ status: 'FAILED', error: expect.stringContaining('Too slow') })
    expect(await sendCampaign()).toEqual({ status: 'SENT', sent: 3, queued: 3 })
  }, 60_000)
})
