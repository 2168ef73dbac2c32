import { readConfig as readAccountsConfig } from '@postrider/accounts/config'
import { readConfig as readContactsConfig } from '@postrider/contacts/config'
import { readConfig as readGatewayConfig } from '@postrider/gateway/config'
import { readConfig as readSendConfig } from '@postrider/send/config'
import type { Env } from './compose.ts'

/** What is known only when the parts before it run; any good value will do here. */
const later: Env = {
  DATABASE_URL: 'postgres://127.0.0.1/postgres',
  GATEWAY_JWKS_URL: 'http://127.0.0.1/jwks',
  ACCOUNTS_URL: 'http://127.0.0.1',
  CONTACTS_URL: 'http://127.0.0.1',
  SEND_URL: 'http://127.0.0.1',
}

/** Reads every program's settings before any of them starts. Throws `ConfigError` with one sentence. */
export function checkSettings(env: Env): void {
  const inner: Env = { ...env, ...later, HOST: '127.0.0.1', PORT: '0' }
  for (const read of [readAccountsConfig, readContactsConfig, readSendConfig]) read(inner)
  readGatewayConfig({ ...env, ...later })
}
