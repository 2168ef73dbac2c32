import { platformMailApi } from '@postrider/contracts/internal'
import { MailType } from '@postrider/contracts/resources'
import { peerApi } from '@postrider/testing/service'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../src/config.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startSes } from './fake-ses.ts'
import { capturedMails } from './mail-queries.ts'
import { startRelay } from './relay.ts'
import { verifiedDomain } from './signed-domain.ts'
import { startedCampaign } from './some-campaign.ts'
import { someWorkflow } from './some-workflow.ts'

/** A provider, and a function that returns the mails that it receives. */
interface ProviderUnderTest {
  settings: Partial<Config>
  received(delivery: Delivery): Promise<Buffer[]>
  stop(): Promise<void>
}

const providers: Record<Config['provider'], () => Promise<ProviderUnderTest>> = {
  inbox: () =>
    Promise.resolve({
      settings: { provider: 'inbox' },
      received: async ({ send }) => {
        const inbox = send.as({ kind: 'anonymous' })
        const captured = await capturedMails(inbox)
        const sources = captured.map(({ id }) => inbox.get(`/inbox/messages/${id}/source`))
        return (await Promise.all(sources)).map(({ body }) => Buffer.from(body))
      },
      stop: () => Promise.resolve(),
    }),
  smtp: async () => {
    const relay = await startRelay()
    return {
      settings: { provider: 'smtp', smtpUrl: relay.url },
      received: () => Promise.resolve(relay.received.map(({ raw }) => raw)),
      stop: () => relay.stop(),
    }
  },
  ses: async () => {
    const ses = await startSes()
    return {
      settings: {
        provider: 'ses',
        awsRegion: 'eu-central-1',
        awsEndpoint: ses.url,
        providerRatePerSecond: 0,
      },
      received: () =>
        Promise.resolve(
          ses.requests.flatMap(({ path, body }) =>
            path.endsWith('/outbound-emails') ? [Buffer.from(body.Content.Raw.Data, 'base64')] : [],
          ),
        ),
      stop: () => ses.stop(),
    }
  },
}

const mailTypes = MailType.options
const pair = ['list-unsubscribe', 'list-unsubscribe-post']

/** The expected properties of the mail with this subject. */
interface MailKind {
  subject: string
  /** The mail has headers for one-click unsubscription. */
  isOneClick: boolean
  /** The mail is marked as sent by a program, so that other programs do not reply. */
  isAutomatic: boolean
}

const kindOf = (source: string, type: string | null): MailKind => ({
  subject: `${source} ${type}`,
  isOneClick: type === 'MARKETING',
  isAutomatic: source !== 'API' || type === 'MARKETING',
})

const kinds = [
  ...[null, ...mailTypes].map((type) => kindOf('API', type)),
  ...mailTypes.flatMap((type) => [kindOf('campaign', type), kindOf('workflow', type)]),
  kindOf('platform', null),
]

/** Sends a mail of every kind from this domain. */
async function sendAll(delivery: Delivery, projectId: string, domain: string): Promise<void> {
  const fromEmail = `news@${domain}`
  await delivery.queueMany(
    [null, ...mailTypes].map((type) => ({ projectId, fromEmail, type, subject: `API ${type}` })),
  )
  for (const type of mailTypes) {
    const content = { type, subject: `campaign ${type}`, from: fromEmail }
    const campaign = await startedCampaign(delivery, { projectId, contacts: 1, content })
    await campaign.sendAudiencePage()
    const workflow = await someWorkflow(delivery, { projectId })
    const templateId = await workflow.template({ type, subject: `workflow ${type}`, from: fromEmail })
    await workflow.send(workflow.mail({ contactId: workflow.contact().id, templateId }))
  }
  const platform = peerApi(delivery.send.service, platformMailApi)
  const to = `u${uuidv7()}@example.net`
  await platform.send({ id: uuidv7(), to, subject: 'platform null', html: '<p>Hello</p>' })
  await delivery.run()
}

describe.each(Object.entries(providers))('a mail delivered by the provider %s', (name, start) => {
  let provider: ProviderUnderTest
  let delivery: Delivery
  let publicKey: string
  let mails: Map<string, Buffer>
  const domain = `kinds-${name}.example`

  beforeAll(async () => {
    provider = await start()
    // With this timeout, no mail times out on a slow machine.
    delivery = await startDelivery({ ...provider.settings, deliveryTimeoutMs: 30_000 })
    const projectId = await delivery.project()
    publicKey = await verifiedDomain(delivery, projectId, domain)
    await sendAll(delivery, projectId, domain)
    const raws = await provider.received(delivery)
    mails = new Map(
      await Promise.all(
        raws.map(async (raw): Promise<[string, Buffer]> => [
          (await PostalMime.parse(raw)).subject ?? '',
          raw,
        ]),
      ),
    )
  }, 60_000)
  afterAll(async () => {
    await delivery.stop()
    await provider.stop()
  })

  it.each(kinds)(
    'has the right headers for unsubscription and automatic mail, and the right signature: $subject',
    async (kind) => {
      const raw = mails.get(kind.subject) ?? Buffer.alloc(0)
      const { headers } = await PostalMime.parse(raw)
      const valueOf = (key: string) => headers.find((header) => header.key === key)?.value
      const { results } = await dkimVerify(raw, {
        resolver: (name: string) =>
          Promise.resolve(name === `pr1._domainkey.${domain}` ? [[`v=DKIM1; k=rsa; p=${publicKey}`]] : []),
      })

      const oneClick = [
        expect.stringMatching(/^<https:\/\/mail\.test\/unsubscribe\/[^<>\s]+>$/),
        'List-Unsubscribe=One-Click',
      ]
      expect(pair.map(valueOf)).toEqual(kind.isOneClick ? oneClick : [undefined, undefined])
      expect(headers.filter(({ key }) => pair.includes(key))).toHaveLength(kind.isOneClick ? 2 : 0)
      expect(valueOf('auto-submitted')).toBe(kind.isAutomatic ? 'auto-generated' : undefined)
      // SES signs mails itself, the inbox does not sign them, and the operator's relay signs platform mails.
      const isSigned = name === 'smtp' && kind.subject !== 'platform null'
      expect(
        results.flatMap(({ signingDomain, status }) =>
          signingDomain ? [[signingDomain, status.result]] : [],
        ),
      ).toEqual(isSigned ? [[domain, 'pass']] : [])
      const signed = results[0]?.signingHeaders?.keys.toLowerCase().split(/:\s*/) ?? []
      const expected = ['from', 'to', 'subject', 'date', 'message-id', ...(kind.isOneClick ? pair : [])]
      expect(expected.filter((header) => isSigned && !signed.includes(header))).toEqual([])
    },
  )
})
