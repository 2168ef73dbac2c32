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

describe('GET /workflows/fields', () => {
  it('lists the fields that conditions can read', async () => {
    workflows.fields.response.current = {
      contact: [
        { field: 'createdAt', type: 'date' },
        { field: 'data.plan', type: 'string' },
        { field: 'data..odd', type: 'string' },
        { field: 'email', type: 'string' },
      ],
      event: [{ field: 'total', type: 'number' }],
    }

    const { status, body } = await project.api.get('/workflows/fields?eventName=bought')

    const { projectId } = project
    expect(workflows.fields.requests.at(-1)).toEqual({ projectId, generation: 1, eventName: 'bought' })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        fields: ['contact.data.plan', 'contact.email', 'event.total', 'workflow.id', 'workflow.name'],
        typedFields: [
          { field: 'contact.data.plan', type: 'string', category: 'contact' },
          { field: 'contact.email', type: 'string', category: 'contact' },
          { field: 'event.total', type: 'number', category: 'event' },
          { field: 'workflow.id', type: 'string', category: 'workflow' },
          { field: 'workflow.name', type: 'string', category: 'workflow' },
        ],
        count: 5,
      },
    })
  })
})
