import { httpClient, type Client } from '@postrider/testing/service'
import type { Flow } from './start-flow.ts'

/** A signed-in browser. */
export interface Browser {
  client: Client
  cookie: string
}

/** Signs up or signs in. Returns a browser that sends the session cookie. */
export async function browserOf(
  flow: Flow,
  path: '/auth/signup' | '/auth/login',
  { headers = {}, ...body }: { email: string; password: string; headers?: Record<string, string> },
): Promise<Browser> {
  const answer = await flow.anybody.post(path, { body, headers })
  expect(answer.status).toBe(200)
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const client = httpClient(
    () => flow.url,
    () => ({ cookie, origin: flow.url }),
  )
  return { client, cookie }
}

interface CapturedMail {
  projectId: string | null
  subject: string
  from: { name: string; email: string }
  html: string
  text: string
}

/** Waits until all work is done. Returns the captured mails to this address, starting with the newest. */
export async function mailsTo(flow: Flow, address: string): Promise<CapturedMail[]> {
  await flow.idle()
  const list = await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(address)}`)
  const ids: string[] = list.body.messages.map(({ id }: { id: string }) => id)
  return Promise.all(ids.map(async (id) => (await flow.anybody.get(`/inbox/messages/${id}`)).body))
}

/**
 * Returns the token of the newest mail to this address that contains a link to `page`, or to any page. Wait
 * for earlier mails before: two mails that are requested at the same time may arrive in any order.
 */
export async function tokenTo(flow: Flow, address: string, page = ''): Promise<string> {
  const links = (await mailsTo(flow, address)).flatMap(({ html }) => {
    const [, path = '', token = ''] = /(\/[\w-]+)#token=([0-9a-f]{64})"/.exec(html) ?? []
    return path.endsWith(page) && token !== '' ? [token] : []
  })
  return links[0] ?? ''
}
