import { changeEverything } from '../../flow/support/audited-calls.ts'
import { fill, type Project } from '../../flow/support/requests.ts'
import { apiClient, type ApiResponse, type Client } from '@postrider/testing/service'
import type { NativeCluster } from './native-cluster.ts'

/**
 * A project of the demo user with a domain and one object of every kind, on which every endpoint that changes
 * data has been called.
 */
export interface PopulatedProject extends Project {
  /** Starts an import of contacts at this domain, and sends events and mails until `stop` is called. */
  work(contactDomain: string): { stop(): Promise<number> }
}

export async function createPopulatedProject(
  { demo }: NativeCluster,
  domain: string,
): Promise<PopulatedProject> {
  const url = (): string => demo.baseUrl
  const anonymous = apiClient(url)
  const signedIn = await anonymous.post('/auth/login', { body: demo.user })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const ownerHeaders = { cookie, origin: demo.baseUrl }
  const owner = apiClient(url, () => ownerHeaders)
  const made = await owner.post('/users/@me/projects', { body: { name: 'Populated' } })
  expect(made.status).toBe(201)
  const { id, public: publicKey, secret: secretKey } = made.body
  const withKey = (key: string): Client => apiClient(url, () => ({ authorization: `Bearer ${key}` }))
  const [api, open] = [withKey(secretKey), withKey(publicKey)]
  const added = await api.post('/domains', { body: { domain } })
  expect((await api.get(`/domains/${added.body.id}/verify`)).body).toMatchObject({ verified: true })
  const project = { id, name: 'Populated', publicKey, secretKey, domain, api, open, owner, ownerHeaders }
  await fill(project)
  await changeEverything({ ...project, owner: keepingAccess(owner) }, () => newUser(anonymous, id))
  return { ...project, work: (contactDomain) => work({ ...project, anonymous }, contactDomain) }
}

/**
 * Returns a client that skips calls which would end the test's access: a reset empties the project, and new
 * keys revoke the old keys.
 */
const keepingAccess = (owner: Client): Client => ({
  ...owner,
  post: (path, sent) =>
    /\/(reset|regenerate-keys)$/.test(path) ? owner.get('/users/@me') : owner.post(path, sent),
})

async function newUser(anonymous: Client, projectId: string): Promise<{ email: string }> {
  const email = `mate.${projectId.slice(-12)}@example.com`
  await anonymous.post('/auth/signup', { body: { email, password: 'correct horse battery' } })
  return { email }
}

type ProjectAndVisitor = Project & { anonymous: Client }

/** The token that authenticates the mail server of the cluster. */
export const dsnToken = 'token-of-the-mail-server'

/** Posts an inbound mail from this address to the project. */
const receive = ({ anonymous, domain }: ProjectAndVisitor, from: string): Promise<ApiResponse> =>
  anonymous.post(`/webhooks/inbound?recipient=support@${domain}&spf=pass&dkim=pass&dmarc=pass`, {
    body: [`From: Ada <${from}>`, 'Subject: A question', '', `I am ${from}`].join('\r\n'),
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${dsnToken}` },
  })

/** The bounce address of the SES mailbox simulator. */
const bounce = 'bounce@simulator.amazonses.com'

const clients = 3
const importedRows = 10_000

/**
 * Starts clients, which end when the project rejects their key. `stop` resolves with the number of accepted
 * requests.
 */
function work(project: ProjectAndVisitor, contactDomain: string): { stop(): Promise<number> } {
  const { api, open, domain } = project
  let isRunning = true
  let accepted = 0
  const file = Array.from({ length: importedRows }, (_, n) => `imported${n}@${contactDomain}\n`)
  const form = new FormData()
  form.append('file', new Blob(['email\n', ...file], { type: 'text/csv' }), 'people.csv')
  const importing = api.post('/contacts/import', { body: form }).catch(() => undefined)
  const working = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; isRunning; n += 1) {
      const email = `c${client}-${n}@${contactDomain}`
      const mail = { to: email, from: `us@${domain}`, subject: `For ${email}`, body: `<p>For ${email}</p>` }
      const requests = [
        open.post('/v1/track', { body: { email, event: 'seen', data: { by: email } } }),
        api.post('/v1/send', { body: mail, headers: { 'idempotency-key': `key of ${email}` } }),
      ]
      if (n % 10 === 0)
        requests.push(receive(project, email), api.post('/v1/send', { body: { ...mail, to: bounce } }))
      // A killed gateway sends no response.
      const answers = await Promise.all(requests.map((each) => each.catch(() => ({ status: 503 }))))
      accepted += answers.filter(({ status }) => status === 200).length
      if (answers.some(({ status }) => status === 401)) return
    }
  })
  return {
    stop: async () => {
      isRunning = false
      await Promise.all([importing, ...working])
      return accepted
    },
  }
}
