import { changeEverything } from '../../flow/support/audited-calls.ts'
import { fill, type Project } from '../../flow/support/requests.ts'
import { apiClient, type Answer, type Client } from '@postrider/testing/service'
import type { NativeCluster } from './native-cluster.ts'

/** A project of the demo's user with a domain, and one of everything, changed once in every way there is. */
export interface WholeProject extends Project {
  /** Adds people whose addresses have this domain: an import, and events and mails until it is stopped. */
  work(peopleAt: string): { stop(): Promise<number> }
}

export async function wholeProject({ demo }: NativeCluster, domain: string): Promise<WholeProject> {
  const url = (): string => demo.baseUrl
  const anybody = apiClient(url)
  const signedIn = await anybody.post('/auth/login', { body: demo.user })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const ownerHeaders = { cookie, origin: demo.baseUrl }
  const owner = apiClient(url, () => ownerHeaders)
  const made = await owner.post('/users/@me/projects', { body: { name: 'Whole' } })
  expect(made.status).toBe(201)
  const { id, public: publicKey, secret: secretKey } = made.body
  const withKey = (key: string): Client => apiClient(url, () => ({ authorization: `Bearer ${key}` }))
  const [api, open] = [withKey(secretKey), withKey(publicKey)]
  const added = await api.post('/domains', { body: { domain } })
  expect((await api.get(`/domains/${added.body.id}/verify`)).body).toMatchObject({ verified: true })
  const project = { id, publicKey, secretKey, domain, api, open, owner, ownerHeaders }
  await fill(project)
  await changeEverything({ ...project, owner: withoutEnd(owner) }, () => newUser(anybody, id))
  return { ...project, work: (peopleAt) => work({ ...project, anybody }, peopleAt) }
}

/** A reset would empty the project, and new keys would end those that the test goes on with. */
const withoutEnd = (owner: Client): Client => ({
  ...owner,
  post: (path, sent) =>
    /\/(reset|regenerate-keys)$/.test(path) ? owner.get('/users/@me') : owner.post(path, sent),
})

async function newUser(anybody: Client, projectId: string): Promise<{ email: string }> {
  const email = `mate.${projectId.slice(-12)}@example.com`
  await anybody.post('/auth/signup', { body: { email, password: 'correct horse battery' } })
  return { email }
}

type Asked = Project & { anybody: Client }

/** What the mail server of a cluster with this project's mail has to know. */
export const dsnToken = 'token-of-the-mail-server'

/** A mail from this address to the project. */
const receive = ({ anybody, domain }: Asked, from: string): Promise<Answer> =>
  anybody.post(`/webhooks/inbound?recipient=support@${domain}&spf=pass&dkim=pass&dmarc=pass`, {
    body: [`From: Ada <${from}>`, 'Subject: A question', '', `I am ${from}`].join('\r\n'),
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${dsnToken}` },
  })

/** At a simulator of a mailbox provider. */
const bounce = 'bounce@simulator.amazonses.com'

const clients = 3
const importedRows = 10_000

/** Ends each client when its project takes nothing any more; `stop` answers how many requests were taken. */
function work(project: Asked, peopleAt: string): { stop(): Promise<number> } {
  const { api, open, domain } = project
  let isRunning = true
  let taken = 0
  const file = Array.from({ length: importedRows }, (_, n) => `imported${n}@${peopleAt}\n`)
  const form = new FormData()
  form.append('file', new Blob(['email\n', ...file], { type: 'text/csv' }), 'people.csv')
  const importing = api.post('/contacts/import', { body: form }).catch(() => undefined)
  const working = Array.from({ length: clients }, async (_, client) => {
    for (let n = 0; isRunning; n += 1) {
      const email = `c${client}-${n}@${peopleAt}`
      const mail = { to: email, from: `us@${domain}`, subject: `For ${email}`, body: `<p>For ${email}</p>` }
      const asked = [
        open.post('/v1/track', { body: { email, event: 'seen', data: { by: email } } }),
        api.post('/v1/send', { body: mail, headers: { 'idempotency-key': `key of ${email}` } }),
      ]
      if (n % 10 === 0)
        asked.push(receive(project, email), api.post('/v1/send', { body: { ...mail, to: bounce } }))
      // A killed gateway answers nothing.
      const answers = await Promise.all(asked.map((each) => each.catch(() => ({ status: 503 }))))
      taken += answers.filter(({ status }) => status === 200).length
      if (answers.some(({ status }) => status === 401)) return
    }
  })
  return {
    stop: async () => {
      isRunning = false
      await Promise.all([importing, ...working])
      return taken
    },
  }
}
