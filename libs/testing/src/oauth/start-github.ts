import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { httpClient, type Client } from '../service/client.ts'
import { listenLocal } from './listen-local.ts'
import { answerJson, readForm } from './read-form.ts'

export interface GithubUser {
  id: number
  emails: { email: string; primary: boolean; verified: boolean }[]
}

export interface GithubUnderTest {
  url: string
  clientId: string
  clientSecret: string
  /** The user who is signed in to GitHub in every browser, and who consents to every request. */
  person: GithubUser
  /** The status that GitHub's API returns. 200 by default. */
  apiStatus: number
  site: Client
  stop(): Promise<void>
}

const client = { clientId: 'Iv1.test', clientSecret: 'a secret of the GitHub under test' }

interface Grant {
  person: GithubUser
  redirectUri: string | null
  challenge: string | null
}

/**
 * Starts a substitute for GitHub. It implements OAuth 2.0 as GitHub documents it: with `iss`, and with status
 * 200 for errors of the token endpoint.
 */
export async function startGithub(): Promise<GithubUnderTest> {
  const grants = new Map<string, Grant>()
  const tokens = new Map<string, GithubUser>()
  const github = { person: { id: 1, emails: [] } as GithubUser, apiStatus: 200 }

  const authorize = (url: URL, issuer: string, res: ServerResponse): void => {
    const parameters = url.searchParams
    const code = randomUUID()
    const redirectUri = parameters.get('redirect_uri')
    grants.set(code, { person: github.person, redirectUri, challenge: parameters.get('code_challenge') })
    const back = new URL(redirectUri ?? '')
    for (const [name, value] of Object.entries({ code, state: parameters.get('state') ?? '', iss: issuer }))
      back.searchParams.set(name, value)
    res.writeHead(302, { location: back.href }).end()
  }
  const exchange = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const form = await readForm(req)
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    if (!grant || !fits(grant, form)) return answerJson(res, { error: 'bad_verification_code' })
    const token = `gho_${randomUUID()}`
    tokens.set(token, grant.person)
    answerJson(res, { access_token: token, token_type: 'bearer', scope: 'user:email' })
  }
  const api = (path: string, { headers }: IncomingMessage, res: ServerResponse): void => {
    const person = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (!person || headers['user-agent'] === undefined) return answerJson(res, { message: 'No' }, 403)
    if (github.apiStatus !== 200) return answerJson(res, { message: 'Oh' }, github.apiStatus)
    const user = { id: person.id, login: 'octocat', email: 'public@example.com' }
    answerJson(res, path === '/api/user' ? user : person.emails)
  }
  const server = await listenLocal((base) => (req, res) => {
    const url = new URL(req.url ?? '/', base)
    if (url.pathname === '/login/oauth/authorize') authorize(url, `${base}/login/oauth`, res)
    else if (url.pathname === '/login/oauth/access_token') void exchange(req, res)
    else api(url.pathname, req, res)
  })
  return Object.assign(github, client, {
    url: server.url,
    site: httpClient(() => server.url),
    stop: server.stop,
  })
}

const fits = ({ redirectUri, challenge }: Grant, form: URLSearchParams): boolean =>
  form.get('client_id') === client.clientId &&
  form.get('client_secret') === client.clientSecret &&
  form.get('redirect_uri') === redirectUri &&
  createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url') === challenge
