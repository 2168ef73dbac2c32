import { unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { fakeReferences } from '@postrider/testing/fakes'
import { all, refusal, someProject, type Project } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project
const workflows = fakeReferences('workflows')

beforeAll(async () => {
  segments = await startSegments({ overrides: { referring: [workflows] } })
})
beforeEach(() => {
  project = someProject(segments)
})
afterAll(() => segments.stop())

const tracked = { name: 'VIP', trackMembership: true }

/** Creates a workflow that this event starts. */
const workflowStartedBy = (event: string) =>
  workflows.refer({ projectId: project.projectId, kind: 'event', id: event }, 'Welcome')

const rename = { name: 'Regulars' }
const untrack = { trackMembership: false }

describe('a segment whose events start a workflow', () => {
  it.each(['entry', 'exit'])('cannot be deleted, renamed or untracked (%s event)', async (kind) => {
    const id = await project.createId(tracked)
    const path = `/segments/${id}`
    const { body: before } = await project.api.get(path)
    const by = workflowStartedBy(`segment.vip.${kind}`)

    const refused = [
      await project.api.delete(path),
      await project.api.patch(path, { body: rename }),
      await project.api.patch(path, { body: untrack }),
    ]

    for (const answer of refused) {
      expect(answer).toMatchObject(refusal(409, 'CONFLICT', { details: { campaigns: [], workflows: [by] } }))
      expect(answer.body.error.message).toContain('Welcome')
    }
    expect((await project.api.get(path)).body).toEqual(before)
  })

  it('can be deleted, renamed or untracked when the workflow is deleted', async () => {
    const id = await project.createId(tracked)
    const path = `/segments/${id}`
    workflows.unrefer(project.projectId, workflowStartedBy('segment.vip.entry').id)

    const renamed = await project.api.patch(path, { body: { ...rename, ...untrack } })

    expect(renamed).toMatchObject({ status: 200, body: { slug: 'regulars', trackMembership: false } })
    expect((await project.api.delete(path)).status).toBe(204)
  })

  it('can be changed in other ways, and renamed if the slug stays the same', async () => {
    await project.createId(tracked)
    const id = await project.createId(tracked)
    workflowStartedBy('segment.vip-2.entry')

    const answers = []
    for (const body of [
      { name: 'Vip!' },
      { name: 'VIP 2' },
      { description: 'The best', ...tracked, name: 'VIP 2' },
    ])
      answers.push(await project.api.patch(`/segments/${id}`, { body }))

    expect(answers.map(({ status, body }) => [status, body.slug])).toEqual(Array(3).fill([200, 'vip-2']))
  })

  it('cannot be renamed even before it is tracked', async () => {
    const id = await project.createId({ name: 'VIP' })
    workflowStartedBy('segment.vip.entry')

    const renamed = await project.api.patch(`/segments/${id}`, { body: rename })
    const trackedNow = await project.api.patch(`/segments/${id}`, { body: { trackMembership: true } })

    expect(renamed).toMatchObject(refusal(409, 'CONFLICT', {}))
    expect(trackedNow.status).toBe(200)
  })

  it('can be changed and deleted if it is STATIC, because a STATIC segment has no events', async () => {
    const id = await project.createStatic('VIP')
    workflowStartedBy('segment.vip.entry')

    expect((await project.api.patch(`/segments/${id}`, { body: rename })).status).toBe(200)
    expect((await project.api.delete(`/segments/${id}`)).status).toBe(204)
  })
})

describe('a segment whose events a condition reads', () => {
  it('cannot be renamed, untracked or deleted if the condition belongs to another segment', async () => {
    const id = await project.createId(tracked)
    const path = `/segments/${id}`
    const entered = all({ field: 'event.segment.vip.entry', operator: 'triggered' })
    const reader = await project.createId({ name: 'New VIPs', condition: entered })

    const refused = [
      await project.api.patch(path, { body: rename }),
      await project.api.patch(path, { body: untrack }),
      await project.api.delete(path),
    ]

    const details = { segments: [{ id: reader, name: 'New VIPs' }] }
    for (const answer of refused) expect(answer).toMatchObject(refusal(409, 'CONFLICT', { details }))
    expect((await project.api.delete(`/segments/${reader}`)).status).toBe(204)
    expect((await project.api.delete(path)).status).toBe(204)
  })

  it('can be renamed if the condition is its own', async () => {
    const id = await project.createId(tracked)
    const condition = all({ field: 'event.segment.vip.exit', operator: 'notTriggered' })
    await project.api.patch(`/segments/${id}`, { body: { condition } })

    expect((await project.api.patch(`/segments/${id}`, { body: rename })).status).toBe(200)
  })
})

describe('a tracked segment while the workflow-engine service is unavailable', () => {
  it('cannot be renamed or untracked (503), but can be changed in other ways', async () => {
    expectLogs('request.refused')
    const id = await project.createId(tracked)
    const patch = (body: Record<string, unknown>) => project.api.patch(`/segments/${id}`, { body })
    workflows.fault.before = () => {
      throw unavailable('unavailable')
    }

    const answers = [await patch(rename), await patch(untrack), await patch({ description: 'The best' })]
    workflows.fault.before = () => undefined

    expect(answers.map(({ status }) => status)).toEqual([503, 503, 200])
    expect((await patch(rename)).status).toBe(200)
  })
})
