import { ConfigError } from '@postrider/process/config'
import { readConfig } from '../src/config.ts'
import { newSigningKey } from './start.ts'

const secrets = `k1:${'s'.repeat(32)}`
const env = {
  SERVICE_TOKEN_KEYS: secrets,
  SESSION_KEYS: secrets,
  GATEWAY_SIGNING_KEYS: JSON.stringify([await newSigningKey('one')]),
  ACCOUNTS_URL: 'http://accounts:8080',
}

describe('the URL settings of the services', () => {
  it("exist for each service in the route table: the service's name in capitals, then `_URL`", () => {
    const { upstreams } = readConfig({
      ...env,
      SEND_URL: 'http://send-1:8080,http://send-2:8080',
      WORKFLOW_ENGINE_URL: 'http://workflow-engine:8080',
    })

    expect(upstreams).toEqual({
      accounts: 'http://accounts:8080',
      send: 'http://send-1:8080,http://send-2:8080',
      'workflow-engine': 'http://workflow-engine:8080',
    })
  })

  it('can be missing or empty, except for accounts', () => {
    expect(readConfig({ ...env, SEND_URL: '' }).upstreams).toEqual({ accounts: 'http://accounts:8080' })
    expect(() => readConfig({ ...env, ACCOUNTS_URL: '' })).toThrow(/^Wrong settings: ACCOUNTS_URL: .*\.$/)
  })

  it('are reported, if invalid, in one sentence with all other invalid settings', () => {
    const read = (): unknown => readConfig({ ...env, PORT: 'x', CAMPAIGNS_URL: 'campaigns' })

    expect(read).toThrow(ConfigError)
    expect(read).toThrow(
      /^Wrong settings: (?=.*\bPORT: )(?=.*\bCAMPAIGNS_URL: give an http:\/\/ address).*\.$/,
    )
  })
})
