import { ConfigError } from '@postrider/process/config'
import { readConfig } from '../src/config.ts'

const required = {
  DATABASE_URL: 'postgres://127.0.0.1/x',
  GATEWAY_JWKS_URL: 'http://127.0.0.1/jwks',
  SERVICE_TOKEN_KEYS: `k:${'x'.repeat(32)}`,
  SESSION_KEYS: `k:${'x'.repeat(32)}`,
  ENCRYPTION_KEYS: `k:${'x'.repeat(32)}`,
  PUBLIC_URL: 'https://mail.example.com',
  SEND_URL: 'http://127.0.0.1:8083',
}

const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }
const oidc = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }

describe('the settings of providers', () => {
  it('enable each provider whose settings are complete', () => {
    const { oauth } = readConfig({ ...required, ...github, ...oidc })

    expect(oauth).toEqual({
      github: {
        url: 'https://github.com',
        apiUrl: 'https://api.github.com',
        clientId: 'id',
        clientSecret: 'secret',
      },
      oidc: {
        issuer: 'https://login.example.com',
        clientId: 'id',
        clientSecret: 'secret',
        name: 'Single sign-on',
      },
    })
    expect(readConfig(required).oauth).toEqual({})
  })

  it.each([
    [
      { GITHUB_CLIENT_ID: 'id' },
      'GITHUB_CLIENT_SECRET: give all of GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, or none.',
    ],
    [
      { GOOGLE_CLIENT_SECRET: 'secret' },
      'GOOGLE_CLIENT_ID: give all of GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, or none.',
    ],
    [
      { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: '' },
      'OIDC_CLIENT_SECRET: give all of OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, or none.',
    ],
    [
      { ...oidc, OIDC_ISSUER: 'http://login.example.com' },
      'OIDC_ISSUER: must be an https:// address; http:// is allowed only for this machine.',
    ],
    [
      { ...github, GITHUB_API_URL: 'ftp://127.0.0.1' },
      'GITHUB_API_URL: must be an https:// address; http:// is allowed only for this machine.',
    ],
  ])('are rejected with one sentence: %j', (env, sentence) => {
    expect(() => readConfig({ ...required, ...env })).toThrow(new ConfigError(`Wrong settings: ${sentence}`))
  })
})
