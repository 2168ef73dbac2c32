import { addDomain, someDomainName } from './factories.ts'
import { fakeDns } from './fake-dns.ts'
import { startSend, type SendUnderTest } from './start.ts'

const dns = fakeDns()
let send: SendUnderTest

beforeAll(async () => {
  send = await startSend({ dns })
})
afterAll(() => send.stop())

/** Creates a verified domain and sends a mail from it, so that the process caches the state of the domain. */
async function usedDomain() {
  const domain = someDomainName('used')
  const added = await addDomain(send, domain)
  const { id, records } = added.answer.body
  dns.publish(records)
  const verify = () => added.api.get(`/domains/${id}/verify`)
  await verify()
  const mail = { to: 'ada@example.net', from: `hello@${domain}`, subject: 'Hi', body: '<p>Hi</p>' }
  const accept = () => added.api.post('/v1/send', { body: mail })
  expect((await accept()).status).toBe(200)
  return { id, records, api: added.api, verify, accept }
}

describe('a mail from a domain whose state is cached', () => {
  it('is rejected after the domain is deleted', async () => {
    const { id, api, accept } = await usedDomain()

    await api.delete(`/domains/${id}`)

    expect((await accept()).status).toBe(403)
  })

  it('is rejected after a check has found that the DNS records are missing', async () => {
    const { records, verify, accept } = await usedDomain()

    for (const { type, name } of records) dns.set(`${type} ${name}`, [])
    await verify()

    expect((await accept()).status).toBe(403)
  })
})
