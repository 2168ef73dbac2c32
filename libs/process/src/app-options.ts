import type { Database } from '@postrider/db'
import type { MessagingTables } from '@postrider/messaging'
import { sql } from 'kysely'
import type { AppOptions } from '@postrider/http'
import type { Loop } from './loop.ts'
import type { Parts } from './parts.ts'
import { callerVerifier, remoteKeys } from '@postrider/security'

/**
 * Returns the HTTP options of a service. With the role worker, the service serves only probes and metrics.
 */
export function appOptions<Tables extends MessagingTables>(
  parts: Parts<Tables>,
  { loops, onWrite }: { loops: readonly Loop[]; onWrite(): void },
): AppOptions {
  const { config, db, log, metrics, wiring, bodyLimit } = parts
  const gatewayKeys = wiring.gatewayKeys ?? remoteKeys(config.gatewayJwksUrl)
  return {
    endpoints: config.role === 'worker' ? [] : parts.endpoints,
    verifyCaller: callerVerifier({ service: parts.name, gatewayKeys, serviceKeys: config.serviceTokenKeys }),
    log,
    metrics,
    health: () => databaseHealth(db),
    degraded: () =>
      [...loops.map((loop) => loop.health()), wiring.broker.health(), parts.degraded?.()].filter(
        (each) => each !== undefined,
      ),
    ...(bodyLimit ? { bodyLimit } : {}),
    onWrite,
  }
}

async function databaseHealth<Tables>(db: Database<Tables>): Promise<string | undefined> {
  try {
    await sql`select 1`.execute(db)
    return undefined
  } catch (error) {
    return `database: ${error instanceof Error ? error.message : String(error)}`
  }
}
