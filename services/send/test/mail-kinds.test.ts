import { platformMailApi } from '@postrider/contracts/internal'
import { MailType } from '@postrider/contracts/resources'
import { peerApi } from '@postrider/testing/service'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../src/config.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { startSes } from './fake-ses.ts'
import { capturedMails } from './mails-seen.ts'
import { startRelay } from './relay.ts'
import { verifiedDomain } from './signed-domain.ts'
import { someRun } from './some-run.ts'
import { someWorkflow } from './some-workflow.ts'

/** A provider, and every mail that it was handed. */
interface Given {
  settings: Partial<Config>
  taken(delivery: Delivery): Promise<Buffer[]>
  stop(): Promise<void>
}

const providers: Record<Config['provider'], () => Promise<Given>> = {
  inbox: () =>
    Promise.resolve({
      settings: { provider: 'inbox' },
      taken: async ({ send }) => {
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
      taken: () => Promise.resolve(relay.taken.map(({ raw }) => raw)),
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
      taken: () =>
        Promise.resolve(
          ses.asked.flatMap(({ path, body }) =>
            path.endsWith('/outbound-emails') ? [Buffer.from(body.Content.Raw.Data, 'base64')] : [],
          ),
        ),
      stop: () => ses.stop(),
    }
  },
}

const mailTypes = MailType.options
const pair = ['list-unsubscribe', 'list-unsubscribe-post']

/** What is asked of a mail, by its subject. */
interface Kind {
  subject: string
  /** Its reader may leave with one click. */
  isOneClick: boolean
  /** A program sent it, so that no program answers. */
  isAutomatic: boolean
}

const kindOf = (source: string, type: string | null): Kind => ({
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
    const run = await someRun(delivery, { projectId, contacts: 1, content })
    await run.sendPage()
    const workflow = await someWorkflow(delivery, { projectId })
    const templateId = await workflow.template({ type, subject: `workflow ${type}`, from: fromEmail })
    await workflow.ask(workflow.mail({ contactId: workflow.contact().id, templateId }))
  }
  const platform = peerApi(delivery.send.service, platformMailApi)
  const to = `u${uuidv7()}@example.net`
  await platform.send({ id: uuidv7(), to, subject: 'platform null', html: '<p>Hello</p>' })
  await delivery.run()
}

describe.each(Object.entries(providers))('a mail that the provider %s is handed', (name, start) => {
  let given: Given
  let delivery: Delivery
  let publicKey: string
  let mails: Map<string, Buffer>
  const domain = `kinds-${name}.example`

  beforeAll(async () => {
    given = await start()
    // No mail misses its deadline, also on a machine that stands still for a moment.
    delivery = await startDelivery({ ...given.settings, handOverTimeoutMs: 30_000 })
    const projectId = await delivery.project()
    publicKey = await verifiedDomain(delivery, projectId, domain)
    await sendAll(delivery, projectId, domain)
    const raws = await given.taken(delivery)
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
    await given.stop()
  })

  it.each(kinds)(
    'offers one click, says that a program sent it, and is signed as it has to: $subject',
    async (kind) => {
      const raw = mails.get(kind.subject) ?? Buffer.alloc(0)
      const { headers } = await PostalMime.parse(raw)
      const valueOf = (key: string) => headers.find((header) => header.key === key)?.value
      const { results } = await dkimVerify(raw, {
        resolver: (asked: string) =>
          Promise.resolve(asked === `pr1._domainkey.${domain}` ? [[`v=DKIM1; k=rsa; p=${publicKey}`]] : []),
      })

      const oneClick = [
        expect.stringMatching(/^<https:\/\/mail\.test\/unsubscribe\/[^<>\s]+>$/),
        'List-Unsubscribe=One-Click',
      ]
      expect(pair.map(valueOf)).toEqual(kind.isOneClick ? oneClick : [undefined, undefined])
      expect(headers.filter(({ key }) => pair.includes(key))).toHaveLength(kind.isOneClick ? 2 : 0)
      expect(valueOf('auto-submitted')).toBe(kind.isAutomatic ? 'auto-generated' : undefined)
      // SES signs by itself, the inbox is nobody's, and the platform's own mail is signed by the operator's
      // relay.
      const isSigned = name === 'smtp' && kind.subject !== 'platform null'
      expect(
        results.flatMap(({ signingDomain, status }) =>
          signingDomain ? [[signingDomain, status.result]] : [],
        ),
      ).toEqual(isSigned ? [[domain, 'pass']] : [])
      const signed = results[0]?.signingHeaders?.keys.toLowerCase().split(/:\s*/) ?? []
      const wanted = ['from', 'to', 'subject', 'date', 'message-id', ...(kind.isOneClick ? pair : [])]
      expect(wanted.filter((header) => isSigned && !signed.includes(header))).toEqual([])
    },
  )
})
