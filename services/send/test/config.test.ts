import { ConfigError } from '@postrider/process/config'
import { inboundMxOf, readConfig } from '../src/config.ts'

const secret = 'k1:0123456789abcdef0123456789abcdef'
const needed = {
  DATABASE_URL: 'postgres://localhost/send',
  GATEWAY_JWKS_URL: 'http://127.0.0.1:8080/.well-known/jwks.json',
  SERVICE_TOKEN_KEYS: secret,
  LINK_KEYS: secret,
  ENCRYPTION_KEYS: secret,
  PUBLIC_URL: 'http://127.0.0.1:8080',
  CONTACTS_URL: 'http://127.0.0.1:8082',
}

function errorOf(env: Record<string, string>): string {
  try {
    readConfig({ ...needed, ...env })
    return 'accepted'
  } catch (error) {
    return error instanceof ConfigError ? error.message : `no ConfigError: ${String(error)}`
  }
}

describe('the settings of a provider', () => {
  it.each([
    [{}],
    [{ SEND_PROVIDER: 'inbox', SMTP_URL: '', AWS_REGION: '' }],
    [
      {
        SEND_PROVIDER: 'smtp',
        SMTP_URL: 'smtps://user:secret@mail.example.org:465',
        PLATFORM_FROM: 'hi@example.com',
      },
    ],
    [{ SEND_PROVIDER: 'ses', AWS_REGION: 'eu-central-1', PLATFORM_FROM: 'Us <hi@example.com>' }],
  ])('are accepted if they are complete: %j', (env) => {
    expect(errorOf(env)).toBe('accepted')
  })

  it.each([
    [{ SEND_PROVIDER: 'smtp' }, 'SMTP_URL'],
    [{ SEND_PROVIDER: 'smtp', SMTP_URL: '' }, 'SMTP_URL'],
    [{ SEND_PROVIDER: 'smtp', SMTP_URL: 'https://mail.example.org' }, 'SMTP_URL'],
    [{ SEND_PROVIDER: 'ses' }, 'AWS_REGION'],
    [{ SEND_PROVIDER: 'ses', AWS_REGION: 'https://eu-central-1' }, 'AWS_REGION'],
    [{ SEND_PROVIDER: 'pigeon' }, 'SEND_PROVIDER'],
    [{ SEND_PROVIDER: 'ses', AWS_REGION: 'eu-central-1' }, 'PLATFORM_FROM'],
    [{ PLATFORM_FROM: 'Us <nobody>' }, 'PLATFORM_FROM'],
    [{ PLATFORM_FROM: 'Us\r\nBcc: x <hi@example.com>' }, 'PLATFORM_FROM'],
  ])('are rejected with one line that names the wrong setting: %j', (env, name) => {
    const sentence = errorOf(env)

    expect(sentence).toMatch(new RegExp(`^Wrong settings: ${name}: .+\\.$`))
    expect(sentence.split('\n')).toHaveLength(1)
  })
})

describe('the lease of a claim', () => {
  const smtp = {
    SEND_PROVIDER: 'smtp',
    SMTP_URL: 'smtp://mail.example.org',
    PLATFORM_FROM: 'hi@example.com',
  }
  const ses = { SEND_PROVIDER: 'ses', AWS_REGION: 'eu-central-1', PLATFORM_FROM: 'hi@example.com' }

  it.each([
    [{ ...smtp, SEND_LEASE_SECONDS: '43' }],
    [{ ...smtp, SEND_TIMEOUT_SECONDS: '5', SEND_LEASE_SECONDS: '10' }],
    [{ ...ses, SEND_TIMEOUT_SECONDS: '300', SEND_LEASE_SECONDS: '403' }],
    [{ SEND_PROVIDER: 'inbox', SEND_TIMEOUT_SECONDS: '5', SEND_LEASE_SECONDS: '20' }],
  ])('is accepted if it is long enough to render, deliver and record mails: %j', (env) => {
    expect(errorOf(env)).toBe('accepted')
  })

  it.each([
    [{ ...smtp, SEND_TIMEOUT_SECONDS: '120' }, 'SEND_TIMEOUT_SECONDS=120: give at least 163'],
    [{ ...smtp, SEND_LEASE_SECONDS: '42' }, 'SEND_TIMEOUT_SECONDS=30: give at least 43'],
    [{ ...ses, SEND_LEASE_SECONDS: '30' }, 'SEND_TIMEOUT_SECONDS=30: give at least 43'],
    [{ SEND_PROVIDER: 'inbox', SEND_LEASE_SECONDS: '10' }, 'SEND_TIMEOUT_SECONDS=30: give at least 43'],
    [
      { ...smtp, SEND_TIMEOUT_SECONDS: '4.5', SEND_LEASE_SECONDS: '5' },
      'SEND_TIMEOUT_SECONDS=4.5: give at least 9',
    ],
  ])('is rejected if it is too short: %j', (env, form) => {
    expect(errorOf(env)).toBe(`Wrong settings: SEND_LEASE_SECONDS: too short for ${form}.`)
  })
})

describe('the server for inbound mail', () => {
  const mxOf = (env: Record<string, string>) => inboundMxOf(readConfig({ ...needed, ...env }))
  const ses = { SEND_PROVIDER: 'ses', AWS_REGION: 'eu-west-1', PLATFORM_FROM: 'hi@example.com' }

  it('is the server in the setting, otherwise the SES server of the region, otherwise undefined', () => {
    expect([mxOf({}), mxOf(ses), mxOf({ ...ses, INBOUND_MX: 'MX.example.com' })]).toEqual([
      undefined,
      'inbound-smtp.eu-west-1.amazonaws.com',
      'mx.example.com',
    ])
  })

  it.each(['BOUNCE_DOMAIN', 'INBOUND_MX'])('must be a domain: %s', (name) => {
    expect(errorOf({ [name]: 'a b' })).toMatch(new RegExp(`^Wrong settings: ${name}: give a domain`))
    expect(errorOf({ [name]: 'https://example.com' })).toMatch(new RegExp(`^Wrong settings: ${name}: `))
  })
})

describe('the storage of uploads', () => {
  const uploadsOf = (env: Record<string, string>) => readConfig({ ...needed, ...env }).uploads

  it('is `none` by default, and can be a folder or a bucket', () => {
    expect(uploadsOf({}).storage).toBe('none')
    expect(uploadsOf({ UPLOAD_STORAGE: 'disk', UPLOAD_DIR: '/images' })).toMatchObject({
      storage: 'disk',
      folder: '/images',
    })
    expect(
      uploadsOf({
        UPLOAD_STORAGE: 's3',
        UPLOAD_S3_BUCKET: 'images',
        UPLOAD_PUBLIC_URL: 'https://images.example.com/',
      }),
    ).toMatchObject({
      storage: 's3',
      bucket: 'images',
      pathStyle: false,
      publicUrl: 'https://images.example.com',
    })
  })

  it.each([
    [{ UPLOAD_STORAGE: 'disk' }, 'UPLOAD_DIR'],
    [{ UPLOAD_STORAGE: 's3' }, 'UPLOAD_S3_BUCKET'],
    [{ UPLOAD_STORAGE: 'tape' }, 'UPLOAD_STORAGE'],
  ])('is rejected with one line that names the wrong setting: %j', (env, name) => {
    expect(errorOf(env)).toMatch(new RegExp(`^Wrong settings: ${name}: .+\\.$`))
  })
})
