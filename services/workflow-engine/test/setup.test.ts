import { setupApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { someProject } from './factories.ts'
import { sharedWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest

beforeAll(async () => {
  workflows = await sharedWorkflows()
})
afterAll(() => workflows.stop())

const hasEnabled = async (projectId: string, generation = 1): Promise<boolean> =>
  (await peerApi(workflows.service, { workflows: setupApi.workflows }).workflows({ projectId, generation }))
    .hasEnabledWorkflow

describe('POST /internal/setup/workflows', () => {
  it('returns whether a workflow is enabled', async () => {
    const [project, other] = [someProject(workflows), someProject(workflows)]
    const id = await project.createId()
    await project.createId()
    await project.addStepId(id, 'DELAY')
    expect(await hasEnabled(project.projectId)).toBe(false)

    expect((await project.patch(id, { enabled: true })).status).toBe(200)
    expect(await hasEnabled(project.projectId)).toBe(true)
    expect(await hasEnabled(project.projectId, 2)).toBe(false)
    expect(await hasEnabled(other.projectId)).toBe(false)

    await project.patch(id, { enabled: false })
    expect(await hasEnabled(project.projectId)).toBe(false)
  })
})
