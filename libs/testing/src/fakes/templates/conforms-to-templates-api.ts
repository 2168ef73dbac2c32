import { v7 as uuidv7 } from 'uuid'
import type { TemplatesClient } from './fake-templates.ts'

/** The send service or its fake, with the functions for templates. */
export interface TemplatesSubject {
  api: TemplatesClient
  /**
   * Creates a template with this name and the subject `Hello`, in generation 1 of a project. Returns its id.
   */
  make(projectId: string, name: string): Promise<string>
  delete(projectId: string, id: string): Promise<void>
  stop(): Promise<void>
}

/**
 * Defines the tests of the API that the campaigns and workflow-engine services use. Call it in a test file of
 * the send service, and in a test file of its fake.
 */
export function conformsToTemplatesApi(start: () => Promise<TemplatesSubject>): void {
  let subject: TemplatesSubject
  const projectId = uuidv7()
  const find = async (ids: string[], ofProject = projectId) =>
    (await subject.api.find({ projectId: ofProject, generation: 1, ids })).templates
  beforeAll(async () => {
    subject = await start()
  })
  afterAll(() => subject.stop())

  it('finds templates of the project by ids in upper or lower case', async () => {
    const id = await subject.make(projectId, 'Welcome')

    const found = await find([id.toUpperCase()])

    expect(found).toEqual([{ id, name: 'Welcome', type: 'MARKETING', version: 1, subject: 'Hello' }])
  })

  it('omits templates of other projects, deleted templates, and unknown ids', async () => {
    const [kept, deleted] = [await subject.make(projectId, 'Kept'), await subject.make(projectId, 'Deleted')]
    const foreign = await subject.make(uuidv7(), 'Foreign')
    await subject.delete(projectId, deleted)

    const found = await find([foreign, deleted, uuidv7(), kept])

    expect(found.map(({ name }) => name)).toEqual(['Kept'])
  })
}
