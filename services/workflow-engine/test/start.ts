import {
  nowhere,
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceWithDatabase,
} from '@postrider/testing/service'
import {
  fakeContacts,
  fakeSegments,
  fakeTemplates,
  type FakeContacts,
  type FakeSegments,
  type FakeTemplates,
} from '@postrider/testing/fakes'
import { readConfig, type Config } from '../src/config.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'
import { fakeWorkflowMails, type FakeWorkflowMails } from './fake-workflow-mails.ts'
import { fakeFields, type FakeFields } from './fake-fields.ts'

/** Returns the config of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'workflow-engine', readConfig }, databaseUrl, {
    CONTACTS_URL: nowhere,
    SEND_URL: nowhere,
  }),
  ...settings,
})

export interface WorkflowsUnderTest extends ServiceWithDatabase<Tables> {
  /** In-memory fakes of other services. */
  contacts: FakeContacts
  fields: FakeFields
  templates: FakeTemplates
  segments: FakeSegments
  workflowMails: FakeWorkflowMails
}

export interface WorkflowsOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/**
 * Returns the workflow engine that all test files of a Jest worker share. Test files that move the clock,
 * break fakes or stop the engine must start their own engine.
 */
export const sharedWorkflows = (): Promise<WorkflowsUnderTest> =>
  sharedService('workflow-engine', () => startWorkflows())

/** Starts the workflow engine with an empty database and in-memory fakes of the other services. */
export async function startWorkflows({
  overrides,
  settings,
}: WorkflowsOptions = {}): Promise<WorkflowsUnderTest> {
  const contacts = fakeContacts()
  const fields = fakeFields()
  const templates = fakeTemplates()
  const segments = fakeSegments()
  const workflowMails = fakeWorkflowMails()
  const started = await startServiceUnderTest<Tables>(
    'workflow-engine',
    migrations,
    ({ databaseUrl, ...wiring }) =>
      createService(configFor(databaseUrl, settings), {
        ...wiring,
        contacts,
        fields,
        templates,
        segments,
        workflowMails,
        resolveHost: async () => [],
        ...overrides,
      }),
  )
  return { ...started, contacts, fields, templates, segments, workflowMails }
}
