import { v7 as uuidv7 } from 'uuid'
import {
  campaignIsSent,
  recipientsAreFiltered,
  recipientsAreListed,
  statesHold,
} from './campaign-sends-api-work.ts'
import { someCampaignSend, type CampaignSendsSubject, type Under } from './campaign-sends-subject.ts'

/**
 * Defines the tests of the API that the campaigns service uses. Call it in a test file of the send service
 * and in a test file of its fake.
 */
export function conformsToCampaignSendsApi(make: () => Promise<CampaignSendsSubject>): void {
  let send: CampaignSendsSubject
  beforeAll(async () => {
    send = await make()
  })
  afterAll(() => send.stop())
  const under: Under = () => send
  contentIsChecked(under)
  runIsStarted(under)
  statesFollow(under)
  testIsSent(under)
  campaignIsSent(under)
  statesHold(under)
  recipientsAreListed(under)
  recipientsAreFiltered(under)
  blockedAreCounted(under)
}

function blockedAreCounted(send: Under): void {
  describe('blocked', () => {
    it('counts suppressed addresses of the project, and reports whether it has any', async () => {
      const { project, projectId } = await someCampaignSend(send)
      const recipients = await Promise.all(
        Array.from({ length: 3 }, async () => {
          const email = `${uuidv7()}@example.net`
          return { email, contactId: await send().putContact(projectId, { email }) }
        }),
      )
      const ask = () => send().api.blocked({ ...project, type: 'MARKETING', recipients })

      const before = await ask()
      await send().suppress(projectId, recipients[0]?.email ?? '')
      const after = await ask()

      expect(before).toEqual({ blocked: 0, hasSuppressions: false, unitsLeft: null })
      expect(after).toEqual({ blocked: 1, hasSuppressions: true, unitsLeft: null })
    })
  })
}

/** The API's error for a sender whose domain is not verified. */
const unverified = (domain: string) => ({
  kind: 'forbidden',
  code: 'INTERNAL_SERVER_ERROR',
  message: expect.stringContaining(domain),
})

function contentIsChecked(send: Under): void {
  describe('check', () => {
    it('accepts valid content, even if the sender is in a subdomain of a verified domain', async () => {
      const { project, content, domain } = await someCampaignSend(send)

      expect(await send().api.check({ ...project, content })).toEqual({})
      expect(await send().api.check({ ...project, content: { ...content, from: `us@x.${domain}` } })).toEqual(
        {},
      )
    })

    it('throws 403 for a sender whose domain is not verified for the project', async () => {
      const { project, content, domain } = await someCampaignSend(send)
      const stranger = { ...project, projectId: uuidv7() }

      await expect(send().api.check({ ...stranger, content })).rejects.toMatchObject(unverified(domain))
      await expect(
        send().api.check({ ...project, content: { ...content, from: 'us@nobody.example.org' } }),
      ).rejects.toMatchObject(unverified('nobody.example.org'))
    })

    it('throws 400 for a subject or body that is not a valid template', async () => {
      const { project, content } = await someCampaignSend(send)

      for (const broken of [{ subject: '{% if' }, { body: '<p>{% if' }])
        await expect(
          send().api.check({ ...project, content: { ...content, ...broken } }),
        ).rejects.toMatchObject({ kind: 'bad-request', code: 'BAD_REQUEST' })
    })
  })
}

function runIsStarted(send: Under): void {
  describe('start', () => {
    it('starts a campaign send, and returns the same response when it is repeated', async () => {
      const { run, content } = await someCampaignSend(send)

      expect(await send().api.start({ ...run, content })).toEqual({})
      expect(await send().api.start({ ...run, content })).toEqual({})
    })

    it('throws the errors of check without starting the campaign send', async () => {
      const { run, content } = await someCampaignSend(send)
      const foreign = { ...content, from: 'us@nobody.example.org' }

      await expect(send().api.start({ ...run, content: foreign })).rejects.toMatchObject(
        unverified('nobody.example.org'),
      )
      await expect(send().api.setState({ ...run, state: 'PAUSED' })).rejects.toMatchObject(noRun)
    })
  })
}

const noRun = { kind: 'not-found', code: 'CAMPAIGN_NOT_FOUND' }

function statesFollow(send: Under): void {
  describe('setState', () => {
    it('pauses and resumes, any number of times', async () => {
      const { run, content } = await someCampaignSend(send)
      await send().api.start({ ...run, content })

      for (const state of ['PAUSED', 'PAUSED', 'RUNNING', 'RUNNING', 'PAUSED', 'CANCELLED'] as const)
        expect(await send().api.setState({ ...run, state })).toEqual({})
    })

    it('throws 409 for any state except CANCELLED after a cancel', async () => {
      const { run, content } = await someCampaignSend(send)
      await send().api.start({ ...run, content })
      await send().api.setState({ ...run, state: 'CANCELLED' })

      for (const state of ['RUNNING', 'PAUSED'] as const)
        await expect(send().api.setState({ ...run, state })).rejects.toMatchObject({
          kind: 'conflict',
          code: 'CONFLICT',
        })
      expect(await send().api.setState({ ...run, state: 'CANCELLED' })).toEqual({})
    })

    it('throws 404 if the campaign is not started or belongs to another project or generation', async () => {
      const { run, content } = await someCampaignSend(send)
      await send().api.start({ ...run, content })

      for (const other of [{ campaignId: uuidv7() }, { projectId: uuidv7() }, { generation: 2 }])
        await expect(send().api.setState({ ...run, ...other, state: 'CANCELLED' })).rejects.toMatchObject(
          noRun,
        )
    })
  })
}

function testIsSent(send: Under): void {
  describe('test', () => {
    it('sends a separate mail that belongs to no campaign', async () => {
      const { project, content } = await someCampaignSend(send)
      const request = {
        ...project,
        content,
        to: 'tester@example.net',
        contactId: null,
        data: { name: 'Ada' },
      }

      const answer = await send().api.test(request)

      expect(answer).toEqual({ emailId: expect.any(String), status: 'QUEUED' })
      expect((await send().api.test(request)).emailId).not.toBe(answer.emailId)
    })

    it('reports a suppressed address', async () => {
      const { project, content, projectId } = await someCampaignSend(send)
      const to = `${uuidv7()}@example.net`
      await send().suppress(projectId, to)

      const answer = await send().api.test({ ...project, content, to, contactId: null, data: {} })

      expect(answer).toEqual({ emailId: expect.any(String), status: 'SUPPRESSED' })
    })

    it('throws the errors of check', async () => {
      const { project, content } = await someCampaignSend(send)
      const foreign = { ...content, from: 'us@nobody.example.org' }

      await expect(
        send().api.test({ ...project, content: foreign, to: 'x@example.net', contactId: null, data: {} }),
      ).rejects.toMatchObject(unverified('nobody.example.org'))
    })
  })
}
