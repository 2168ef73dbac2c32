import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { httpClient, type Client } from '../service/client.ts'
import { listenLocal } from './listen-local.ts'
import { answerJson, readForm } from './read-form.ts'

/** How the provider misbehaves. By default it behaves correctly. */
export interface Forgery {
  /** Claims that replace claims of the ID token. A value of undefined removes the claim. */
  claims?: Record<string, unknown>
  /** True to sign the ID token with a key that is not published. */
  foreignKey?: boolean
  /** Responds in place of the token endpoint. */
  answerToken?(res: ServerResponse): void
  /** Additional parameters of the callback URL. */
  callback?: Record<string, string>
  /** Responds in place of the metadata endpoint. */
  answerMetadata?(res: ServerResponse): void
}

export interface ForgingProvider {
  issuer: string
  forgery: Forgery
  site: Client
  stop(): Promise<void>
}

const clientId = 'postrider'

/** Starts an OpenID Connect provider that checks nothing and can return invalid responses. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [own, foreign] = [await keyPair(), await keyPair()]
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] }
  const state: { forgery: Forgery } = { forgery: {} }

  const authorize = (url: URL, res: ServerResponse): void => {
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    const parameters = url.searchParams
    // The code contains the nonce, so that the token endpoint can return it.
    const given = {
      code: parameters.get('nonce') ?? '',
      state: parameters.get('state') ?? '',
      ...state.forgery.callback,
    }
    for (const [name, value] of Object.entries(given)) back.searchParams.set(name, value)
    res.writeHead(302, { location: back.href }).end()
  }
  const exchange = async (issuer: string, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const nonce = (await readForm(req)).get('code') ?? ''
    const { answerToken, claims, foreignKey } = state.forgery
    if (answerToken) return answerToken(res)
    const right = { iss: issuer, aud: clientId, sub: 'forged', nonce, email_verified: true }
    const key = foreignKey ? foreign.privateKey : own.privateKey
    const idToken = await sign({ ...right, email: 'forged@example.com', ...claims }, key)
    answerJson(res, { access_token: 'token', token_type: 'Bearer', id_token: idToken })
  }
  const server = await listenLocal((issuer) => (req, res) => {
    const url = new URL(req.url ?? '/', issuer)
    if (url.pathname === '/authorize') authorize(url, res)
    else if (url.pathname === '/token') void exchange(issuer, req, res)
    else if (url.pathname === '/jwks') answerJson(res, jwks)
    else if (state.forgery.answerMetadata) state.forgery.answerMetadata(res)
    else answerJson(res, metadataOf(issuer))
  })
  return Object.assign(state, {
    issuer: server.url,
    site: httpClient(() => server.url),
    stop: server.stop,
  })
}

const keyPair = () => generateKeyPair('RS256', { extractable: true })

const sign = (claims: Record<string, unknown>, key: CryptoKey): Promise<string> =>
  new SignJWT({ iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 60, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'test' })
    .sign(key)

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})
