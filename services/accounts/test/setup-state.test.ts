import type { ClientOf, setupApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import type { SetupClients } from '../src/setup-clients.ts'
import {
  instant,
  makeProject,
  projectsPath,
  someUser,
  startAccounts,
  type AccountsUnderTest,
} from './start.ts'

type SetupAnswers = ClientOf<typeof setupApi>

const storage = { used: 10, limit: 100 }

/** The responses of the four services; tests replace or remove them. */
const answers: SetupClients = {}
const usual: SetupAnswers = {
  contacts: async () => ({ contactCount: 12 }),
  sender: async () => ({ defaultSenderDomain: 'shop.example', storage, hasSentMail: true }),
  campaigns: async () => ({ lastCampaignSentAt: '2026-03-01T12:00:00.000Z' }),
  workflows: async () => ({ hasEnabledWorkflow: true }),
}

/** An address at which no service runs. */
const nowhere = 'http://127.0.0.1:1'

let accounts: AccountsUnderTest

beforeAll(async () => {
  accounts = await startAccounts({ setup: answers })
})
beforeEach(() => void Object.assign(answers, usual))
afterAll(() => accounts.stop())

const inProject = (projectId: string, generation = 1) =>
  accounts.as({ kind: 'key', keyType: 'secret', projectId, generation })
const stateOf = async (projectId: string) => {
  const { status, body } = await inProject(projectId).get(`/projects/${projectId}/setup-state`)
  return { status, body }
}

const complete = {
  hasSubscription: false,
  hasVerifiedDomain: true,
  hasSentMail: true,
  contactCount: 12,
  hasSentCampaign: true,
  lastCampaignSentAt: '2026-03-01T12:00:00.000Z',
  hasEnabledWorkflow: true,
  storage,
}

describe('GET /projects/:id/setup-state', () => {
  it('calls each of the four services with the generation of the project', async () => {
    const requests: unknown[] = []
    const projectId = uuidv7()
    answers.contacts = async (body) => (requests.push(body), { contactCount: 12 })

    const { status, body } = await inProject(projectId, 3).get(`/projects/${projectId}/setup-state`)

    expect({ status, body }).toEqual({ status: 200, body: complete })
    expect(requests).toEqual([{ projectId, generation: 3 }])
  })

  it('returns the state of a project without any setup', async () => {
    answers.contacts = async () => ({ contactCount: 0 })
    answers.sender = async () => ({ defaultSenderDomain: null, storage, hasSentMail: false })
    answers.campaigns = async () => ({ lastCampaignSentAt: null })
    answers.workflows = async () => ({ hasEnabledWorkflow: false })

    expect(await stateOf(uuidv7())).toEqual({
      status: 200,
      body: {
        hasSubscription: false,
        hasVerifiedDomain: false,
        hasSentMail: false,
        contactCount: 0,
        hasSentCampaign: false,
        lastCampaignSentAt: null,
        hasEnabledWorkflow: false,
        storage,
      },
    })
  })

  it.each([
    ['contacts', 'contactCount'],
    ['sender', 'hasVerifiedDomain'],
    ['campaigns', 'hasSentCampaign'],
    ['workflows', 'hasEnabledWorkflow'],
  ] as const)('returns null if %s fails or is not installed', async (name, field) => {
    expectLogs('setup.request_failed')
    const others = {
      sender: { storage: null, hasSentMail: null },
      campaigns: { lastCampaignSentAt: null },
      contacts: {},
      workflows: {},
    }
    const partial = { status: 200, body: { ...complete, ...others[name], [field]: null } }

    Object.assign(answers, { [name]: () => Promise.reject(new Error('unavailable')) })
    expect(await stateOf(uuidv7())).toEqual(partial)
    delete answers[name]
    expect(await stateOf(uuidv7())).toEqual(partial)
  })

  it('responds if no service is installed, and while all services restart', async () => {
    expectLogs('setup.request_failed')
    const config = {
      contactsUrl: nowhere,
      sendUrl: nowhere,
      campaignsUrl: nowhere,
      workflowEngineUrl: nowhere,
    }
    const alone = await startAccounts({ config })
    const projectId = uuidv7()

    const { status, body } = await alone
      .as({ kind: 'key', keyType: 'secret', projectId, generation: 1 })
      .get(`/projects/${projectId}/setup-state`)
    await alone.stop()

    expect({ status, body }).toEqual({
      status: 200,
      body: {
        hasSubscription: false,
        hasVerifiedDomain: null,
        hasSentMail: null,
        contactCount: null,
        hasSentCampaign: null,
        lastCampaignSentAt: null,
        hasEnabledWorkflow: null,
        storage: null,
      },
    })
  })
})

describe('GET /projects', () => {
  it("returns the key's project with its default sender domain", async () => {
    const { id, name } = await makeProject(await someUser(accounts))

    const { status, body } = await inProject(id).get('/projects')

    expect({ status, body }).toEqual({
      status: 200,
      body: { id, name, defaultSenderDomain: 'shop.example', createdAt: instant },
    })
  })

  // Null would mean that the project has no verified domain.
  it('returns 503 if the send service is not available', async () => {
    expectLogs('request.refused')
    const alone = await startAccounts({ config: { sendUrl: nowhere } })
    const { id: projectId } = await makeProject(await someUser(alone))

    const { status, body } = await alone
      .as({ kind: 'key', keyType: 'secret', projectId, generation: 1 })
      .get('/projects')
    await alone.stop()

    expect([status, body.error.code]).toEqual([503, 'EXTERNAL_SERVICE_ERROR'])
  })

  it('returns 404 for a project that was just deleted', async () => {
    const user = await someUser(accounts)
    const { id } = await makeProject(user)
    await user.client.delete(`${projectsPath}/${id}`)

    expect(await inProject(id).get('/projects')).toMatchObject({
      status: 404,
      body: { error: { code: 'RESOURCE_NOT_FOUND' } },
    })
  })
})
