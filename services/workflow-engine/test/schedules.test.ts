import { unavailable } from '@postrider/contracts/errors'
import { expectLogs, until } from '@postrider/testing/jest'
import { sql } from 'kysely'
import { claimSchedule, deleteSchedule } from '../src/store/schedules.ts'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject
let segmentId: string

const condition = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
}

beforeAll(async () => {
  workflows = await startWorkflows()
  // Start at half past, so that no full hour passes during a test.
  await untilNextHour()
})
beforeEach(() => {
  project = executionProject(workflows)
  segmentId = someSegment()
})
afterAll(() => workflows.stop())

/** Creates a segment of contacts with the plan pro in the fake services. */
function someSegment(): string {
  const { projectId } = project
  const id = workflows.segments.put(projectId)
  const facts = {
    id,
    name: 'Pro',
    slug: 'pro',
    type: 'DYNAMIC' as const,
    definitions: {},
    memberships: {},
    condition,
  }
  const versions = { definitionVersion: 1, membershipVersion: 0 }
  const isStored = { trackMembership: false, isStored: false }
  workflows.contacts.knowSegment({ projectId, generation: 1 }, { ...facts, ...versions, ...isStored })
  return id
}

const hour = 3_600_000

/** Moves the clock to half past the next full hour. */
async function untilNextHour(hours = 1): Promise<void> {
  const now = workflows.now().getTime()
  workflows.forward(Math.floor(now / hour) * hour + hours * hour + hour / 2 - now)
  await workflows.idle()
}

/** Creates and enables a workflow that starts every full hour. Returns its id. */
async function hourly(body: Record<string, unknown> = {}): Promise<string> {
  const { id } = await project.chain(['SEND_EMAIL', ['EXIT', { config: { reason: 'done' } }]], body)
  const triggerConfig = { cron: '0 * * * *', timezone: 'Europe/Berlin', segmentId }
  const saved = await project.patch(id, { triggerType: 'SCHEDULE', triggerConfig })
  expect(saved).toMatchObject({ status: 200 })
  await workflows.idle()
  return id
}

const contactsOf = async (id: string): Promise<string[]> =>
  (await project.list(id, '?pageSize=100'))
    .map(({ contactId }: { contactId: string }) => contactId)
    .toSorted()

describe('a workflow with a schedule', () => {
  it('starts at its time for the contacts of its segment', async () => {
    const [ann, bob] = [project.someone({ plan: 'pro' }), project.someone({ plan: 'pro' })]
    project.someone({ plan: 'free' })
    const id = await hourly()

    const before = await contactsOf(id)
    await untilNextHour()

    expect(before).toEqual([])
    expect(await contactsOf(id)).toEqual([ann, bob].toSorted())
    const [execution] = await project.list(id)
    expect(execution).toMatchObject({
      status: 'COMPLETED',
      context: { scheduledFor: expect.stringMatching(/:00:00\.000Z$/) },
    })
    expect(await project.mails()).toHaveLength(2)
  })

  it('starts again at the next time; without re-entry, only for new contacts', async () => {
    const ann = project.someone({ plan: 'pro' })
    const [again, once] = [await hourly({ allowReentry: true }), await hourly()]
    await untilNextHour()
    const bob = project.someone({ plan: 'pro' })

    await untilNextHour()

    expect(await contactsOf(again)).toEqual([ann, ann, bob].toSorted())
    expect(await contactsOf(once)).toEqual([ann, bob].toSorted())
  })

  it('starts once if several scheduled times passed while no process was running', async () => {
    const ann = project.someone({ plan: 'pro' })
    const id = await hourly({ allowReentry: true })

    await untilNextHour(5)
    const late = await contactsOf(id)
    await untilNextHour()

    expect(late).toEqual([ann])
    expect(await contactsOf(id)).toEqual([ann, ann])
  })

  it('starts once for each contact of a large segment, even if a page is repeated', async () => {
    const contacts = Array.from({ length: 620 }, () => project.someone({ plan: 'pro' }))
    const id = await hourly({ allowReentry: true })
    await untilNextHour()
    const runAt = new Date(Math.floor(workflows.now().getTime() / hour) * hour)

    // Reset the progress, like a crash after the last page was inserted and before progress was saved.
    await sql`update workflow_schedules set run_at = ${runAt}, cursor = null, due_at = ${runAt}
      where workflow_id = ${id}`.execute(workflows.db)
    await workflows.idle()

    const { rows } = await sql<{ id: string }>`
      select contact_id as id from workflow_executions where workflow_id = ${id}
    `.execute(workflows.db)
    expect(rows.map((row) => row.id).toSorted()).toEqual(contacts.toSorted())
  })

  it('does not start while disabled, and starts at the next time when enabled again', async () => {
    const ann = project.someone({ plan: 'pro' })
    const id = await hourly()
    await project.patch(id, { enabled: false })
    await untilNextHour()
    await project.enable(id)
    await workflows.idle()
    const between = await contactsOf(id)

    await untilNextHour()

    expect(between).toEqual([])
    expect(await contactsOf(id)).toEqual([ann])
  })

  it('keeps its schedule if it is disabled and enabled again while a process deletes the earlier schedule', async () => {
    const ann = project.someone({ plan: 'pro' })
    const id = await hourly()
    const far = new Date('2200-01-01')
    const claim = () => claimSchedule(workflows.db, { now: far, until: new Date(far.getTime() + hour) })
    let claimed = await claim()
    while (claimed && claimed.workflowId !== id) claimed = await claim()
    if (!claimed) throw new Error('There is no schedule')

    await project.patch(id, { enabled: false })
    await project.enable(id)
    await deleteSchedule(workflows.db, claimed)
    await untilNextHour()

    expect(await contactsOf(id)).toEqual([ann])
  })

  it('starts at its new time after a change', async () => {
    const ann = project.someone({ plan: 'pro' })
    const id = await hourly()
    // A schedule whose next time is always in about six months.
    const month = ((workflows.now().getUTCMonth() + 6) % 12) + 1
    const triggerConfig = { cron: `0 0 1 ${month} *`, timezone: 'UTC', segmentId }
    expect(await project.patch(id, { triggerConfig })).toMatchObject({ status: 200 })

    await untilNextHour(24)
    const early = await contactsOf(id)
    await untilNextHour(366 * 24)

    expect(early).toEqual([])
    expect(await contactsOf(id)).toEqual([ann])
  })

  it('starts later if the contacts service is unavailable', async () => {
    expectLogs('schedule.postponed')
    const ann = project.someone({ plan: 'pro' })
    const id = await hourly()
    const { audience } = workflows.contacts
    workflows.contacts.audience = () => Promise.reject(unavailable('Contacts are away'))
    try {
      await untilNextHour()
      expect(await contactsOf(id)).toEqual([])
    } finally {
      workflows.contacts.audience = audience
    }

    workflows.forward(6_000)
    // The failed attempt may still be saving its progress.
    await until(async () => {
      await workflows.idle()
      return (await contactsOf(id)).length > 0
    })

    expect(await contactsOf(id)).toEqual([ann])
  })

  it('skips its scheduled times while the project is disabled', async () => {
    const ann = project.someone({ plan: 'pro' })
    const id = await hourly()
    const setDisabled = (disabled: boolean) =>
      sql`insert into projects (id, name, disabled, language, tracking, generation, version, deleted)
        values (${project.projectId}, 'p', ${disabled}, 'en', 'ENABLED', 1, 1, false)
        on conflict (id) do update set disabled = excluded.disabled`.execute(workflows.db)
    await setDisabled(true)
    await untilNextHour()
    await setDisabled(false)
    await workflows.idle()
    const after = await contactsOf(id)

    await untilNextHour()

    expect(after).toEqual([])
    expect(await contactsOf(id)).toEqual([ann])
  })

  it('loses its schedule when the workflow is deleted', async () => {
    project.someone({ plan: 'pro' })
    const id = await hourly()

    expect(await project.api.delete(`/workflows/${id}`)).toMatchObject({ status: 204 })
    await untilNextHour()

    const { rows } = await sql`
      select workflow_id from workflow_schedules where workflow_id = ${id}
      union all select workflow_id from workflow_executions where workflow_id = ${id}
    `.execute(workflows.db)
    expect(rows).toEqual([])
  })
})
