import { campaignSendsApi } from '@postrider/contracts/internal'
import { newId } from '@postrider/contracts'
import { peerApi } from '@postrider/testing/service'
import { sql } from 'kysely'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest

beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

const run = { projectId: newId(), generation: 1, campaignId: newId() }

/** Inserts a mail of the campaign for each of these states. Its address names the state. */
const insertMails = () => sql`
  insert into emails (id, project_id, generation, campaign_id, source, status, to_email, from_email, subject, tracking,
    opens, clicks, machine_opens, machine_clicks, queued_at, sent_at, delivered_at, bounced_at, complained_at, updated_at)
  select uuidv7(), ${run.projectId}, 1, ${run.campaignId}, 'CAMPAIGN', status, name, 'a@b.co', 's', true,
    opens, clicks, machine_opens, machine_clicks, now(), case when sent then now() end,
    case when delivered then now() end, case when status = 'BOUNCED' then now() end,
    case when status = 'COMPLAINED' then now() end, now()
  from (values
    ('sent', 'SENT', 0, 0, 0, 0, true, false), ('opened', 'OPENED', 2, 0, 0, 0, true, true),
    ('clicked', 'CLICKED', 1, 1, 0, 0, true, true), ('scanned', 'DELIVERED', 0, 0, 1, 1, true, true),
    ('bounced', 'BOUNCED', 0, 0, 0, 0, true, false), ('complained', 'COMPLAINED', 1, 0, 0, 0, true, true),
    ('failed', 'FAILED', 0, 0, 0, 0, false, false), ('suppressed', 'SUPPRESSED', 0, 0, 0, 0, false, false),
    ('dropped', 'DROPPED', 0, 0, 0, 0, false, false)
  ) as mail (name, status, opens, clicks, machine_opens, machine_clicks, sent, delivered)
`

describe('the recipients of a campaign by outcome', () => {
  beforeAll(() => insertMails().execute(send.db))

  it.each([
    ['sent', ['bounced', 'clicked', 'complained', 'opened', 'scanned', 'sent']],
    ['delivered', ['clicked', 'complained', 'opened', 'scanned']],
    ['opened', ['clicked', 'complained', 'opened']],
    ['clicked', ['clicked']],
    ['machineOpened', ['scanned']],
    ['machineClicked', ['scanned']],
    ['bounced', ['bounced']],
    ['complained', ['complained']],
    ['failed', ['failed']],
    ['suppressed', ['suppressed']],
    ['dropped', ['dropped']],
  ] as const)('are the mails that count as %s', async (outcome, expected) => {
    const api = peerApi(send.service, campaignSendsApi)

    const { recipients } = await api.recipients({ ...run, outcome, limit: 100 })
    const { count } = await api.countRecipients({ ...run, outcome })

    expect(count).toBe(expected.length)
    expect(recipients.map(({ email }) => email).toSorted()).toEqual(expected)
  })
})
