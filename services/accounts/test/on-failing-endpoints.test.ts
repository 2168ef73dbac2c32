import {
  draft,
  webhookEndpointDisabled,
  webhookEndpointFailing,
  type Draft,
} from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { mailLanguages } from '../src/domain/mail-translations/mail-translations.ts'
import { someTeam } from './start.ts'
import { startWithMail, type AccountsWithMail } from './with-mail.ts'

let accounts: AccountsWithMail

beforeAll(async () => {
  accounts = await startWithMail()
})
afterAll(() => accounts.stop())

interface TestEndpoint {
  id?: string
  url?: string
  error?: string | null
}

const envelopeOf = (projectId: string, key: string) => ({ key, projectId, generation: 1, at: accounts.now() })
const defaultUrl = 'https://example.com/hooks'

const failing = (
  projectId: string,
  { id = uuidv7(), url = defaultUrl, error = 'HTTP 500' }: TestEndpoint = {},
): Draft =>
  draft(webhookEndpointFailing, envelopeOf(projectId, id), {
    id,
    url,
    description: null,
    failingSince: '2026-01-02T03:04:05.678Z',
    hours: 1,
    error,
  })

const disabled = (projectId: string, { id = uuidv7(), url = defaultUrl }: TestEndpoint = {}): Draft =>
  draft(webhookEndpointDisabled, envelopeOf(projectId, id), {
    id,
    url,
    description: null,
    reason: 'The endpoint returned status 410 (Gone).',
    disabledAt: '2026-01-07T03:04:05.678Z',
  })

const webhookMailsTo = async (address: string) =>
  (await accounts.mailsTo(address)).filter(({ html }) => html.includes('<code>'))

describe('a webhook endpoint', () => {
  it.each([
    ['that is failing', failing, 'is failing', ['since 2026-01-02 03:04 UTC', 'Last error: HTTP 500']],
    ['that was disabled', disabled, 'was disabled', ['Reason: The endpoint returned status 410 (Gone).']],
  ] as const)('%s is reported once to owners and admins', async (_name, message, subject, texts) => {
    const { id: projectId, owner, admin, member } = await someTeam(accounts)
    const id = uuidv7()
    const sent = message(projectId)

    for (let time = 0; time < 2; time += 1) await accounts.consume(sent, id)

    for (const { email } of [owner, admin]) {
      const [mail, ...others] = await webhookMailsTo(email)
      expect(others).toEqual([])
      expect(mail?.subject).toMatch(new RegExp(`^A webhook endpoint of .+ ${subject}$`))
      for (const text of [`<code>${defaultUrl}</code>`, ...texts]) expect(mail?.html).toContain(text)
    }
    expect(await webhookMailsTo(member.email)).toEqual([])
  })

  it('is shown with an escaped and shortened URL, without its query', async () => {
    const { id: projectId, owner } = await someTeam(accounts)
    const url = `https://example.com/'&amp;${'x'.repeat(2_000)}?token=secret`

    await accounts.consume(failing(projectId, { url, error: '<img src=x>' }))

    const [mail] = await webhookMailsTo(owner.email)
    expect(mail?.html).toContain('https://example.com/&#39;&#38;amp;xxx')
    expect(mail?.html).toContain('Last error: &#60;img src=x&#62;')
    expect(mail?.html).not.toMatch(/secret|x{200}/)
  })

  it('is shown with a dash if the last error is unknown', async () => {
    const { id: projectId, owner } = await someTeam(accounts)

    await accounts.consume(failing(projectId, { error: null }))

    expect((await webhookMailsTo(owner.email))[0]?.html).toContain('Last error: –')
  })

  it('is reported in the language of the project', async () => {
    const { id: projectId, owner } = await someTeam(accounts)
    const subjects = new Set<string>()
    for (const language of mailLanguages) {
      await owner.client.patch(`/users/@me/projects/${projectId}`, { body: { language } })
      await accounts.consume(failing(projectId))
      await accounts.consume(disabled(projectId))
    }

    for (const { subject, html } of await webhookMailsTo(owner.email)) {
      subjects.add(subject)
      expect(`${subject} ${html}`).not.toMatch(/\{\w*\}|undefined/)
    }

    expect(subjects.size).toBe(2 * mailLanguages.length)
  })

  it('causes at most four mails an hour', async () => {
    const { id: projectId, owner } = await someTeam(accounts)
    const id = uuidv7()

    for (let count = 0; count < 6; count += 1) await accounts.consume(failing(projectId, { id }))

    expect(await webhookMailsTo(owner.email)).toHaveLength(4)
  })

  it('causes at most twenty mails of one kind an hour for all endpoints of a project', async () => {
    const { id: projectId, owner } = await someTeam(accounts)

    for (let count = 0; count < 22; count += 1) await accounts.consume(disabled(projectId))

    expect(await webhookMailsTo(owner.email)).toHaveLength(20)
  })

  it('is not reported if the project is unknown', async () => {
    const before = accounts.mails.sent().length

    await accounts.consume(failing(uuidv7()))
    await accounts.idle()

    expect(accounts.mails.sent()).toHaveLength(before)
  })
})
