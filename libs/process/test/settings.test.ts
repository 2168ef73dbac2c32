import { KeyRing } from '@postrider/security'
import { z } from 'zod'
import {
  allOrNone,
  Count,
  optional,
  readSettings,
  setting,
  settingsIn,
  withDefault,
  secret,
} from '../src/config/index.ts'

const url = setting('URL', z.url(), 'An address.')
const settings = {
  url,
  limits: {
    most: setting('MOST', Count.default(3), 'A number.'),
    mostMs: setting(
      'SECONDS',
      Count.default(2).transform((seconds) => seconds * 1_000),
      'A time.',
    ),
  },
  login: allOrNone({
    name: setting('LOGIN_NAME', z.string(), 'A name.'),
    password: secret(setting('LOGIN_PASSWORD', KeyRing, 'A password.')),
    realm: setting('LOGIN_REALM', z.string().default('main'), 'A realm.'),
  }),
}
const read = (env: Record<string, string>) => readSettings(settings, env)

describe('readSettings', () => {
  it('returns a config structured like the definitions, with defaults for absent and empty variables', () => {
    expect(read({ URL: 'http://a', MOST: '', SECONDS: '5' })).toEqual({
      url: 'http://a',
      limits: { most: 3, mostMs: 5_000 },
      login: undefined,
    })
  })

  it('accepts optional settings and other defaults', () => {
    expect(readSettings({ url: optional(url), port: withDefault(url, 'http://b') }, {})).toEqual({
      url: undefined,
      port: 'http://b',
    })
  })

  it('names every invalid setting in one sentence, without its value', () => {
    const secret = 'one:too short'
    const wrong = () => read({ MOST: 'many', LOGIN_NAME: 'a', LOGIN_PASSWORD: secret })

    expect(wrong).toThrow(
      /^Wrong settings: URL: is not set \(An address\); MOST: give a number; LOGIN_PASSWORD: give id:secret[^;]*\.$/,
    )
    expect(wrong).not.toThrow('too short')
  })

  it('accepts an all-or-none group only if it is complete or absent', () => {
    const password = `k:${'x'.repeat(32)}`

    expect(read({ URL: 'http://a', LOGIN_NAME: 'a', LOGIN_PASSWORD: password }).login).toEqual({
      name: 'a',
      password: [{ id: 'k', secret: 'x'.repeat(32) }],
      realm: 'main',
    })
    expect(() => read({ URL: 'http://a', LOGIN_NAME: 'a' })).toThrow(
      'Wrong settings: LOGIN_PASSWORD: give all of LOGIN_NAME, LOGIN_PASSWORD, or none.',
    )
  })

  it('checks rules between settings if each setting is valid', () => {
    const check = () =>
      readSettings(settings, { URL: 'http://a' }, ({ limits }, report) => {
        if (limits.most < 4) report(settings.limits.most, 'give 4 at least')
      })

    expect(check).toThrow('Wrong settings: MOST: give 4 at least.')
  })
})

describe('settingsIn', () => {
  it('lists the distinct settings of all groups', () => {
    const names = settingsIn({ ...settings, again: { url } }).map(({ name }) => name)

    expect(names).toEqual(['URL', 'MOST', 'SECONDS', 'LOGIN_NAME', 'LOGIN_PASSWORD', 'LOGIN_REALM'])
  })
})
