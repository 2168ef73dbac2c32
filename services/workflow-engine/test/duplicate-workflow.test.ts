import { someProject, type Project } from './factories.ts'
import { sharedWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: Project

beforeAll(async () => {
  workflows = await sharedWorkflows()
})
beforeEach(() => {
  project = someProject(workflows)
})
afterAll(() => workflows.stop())

interface Shown {
  id: string
  type: string
  config: unknown
  outgoingTransitions: { id: string }[]
}
const kindOf = ({ type, config }: Shown) => ({ type, config })
const idsOf = ({ id, outgoingTransitions }: Shown) => [id, ...outgoingTransitions.map((each) => each.id)]

describe('POST /workflows/:id/duplicate', () => {
  it('creates a disabled copy of everything, with new ids', async () => {
    const id = await project.createId({ enabled: true, allowReentry: true })
    await project.addStepId(id, 'DELAY')
    await project.addStepId(id, 'EXIT')

    const copied = await project.api.post(`/workflows/${id}/duplicate`)

    expect(copied).toMatchObject({
      status: 201,
      body: { name: 'Welcome (Copy)', enabled: false, allowReentry: true },
    })
    const [original, copy] = [await project.get(id), await project.get(copied.body.id)]
    expect(copy.steps.map(kindOf)).toEqual(original.steps.map(kindOf))
    const [before, after] = [original.steps.flatMap(idsOf), copy.steps.flatMap(idsOf)]
    expect(after).toHaveLength(5)
    expect(after.filter((each: string) => before.includes(each))).toEqual([])
    expect(copy.steps[1].incomingTransitions[0].fromStepId).toBe(copy.steps[0].id)
  })

  it('keeps a long name within 255 characters without splitting a character', async () => {
    const id = await project.createId({ name: `${'x'.repeat(247)}😀` })

    const { body } = await project.api.post(`/workflows/${id}/duplicate`)

    expect(body.name).toBe(`${'x'.repeat(247)} (Copy)`)
  })
})
