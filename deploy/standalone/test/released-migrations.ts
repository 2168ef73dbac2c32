import { cp, mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inOrder, type Migrations } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import type { ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { releasedMigrations } from '../../../scripts/released-migrations.ts'

const root = join(import.meta.dirname, '../../..')

/** The released versions, oldest first. */
export const releasedVersions: readonly string[] = Object.keys(releasedMigrations())

export const migrationsOf = async (service: ServiceName): Promise<Migrations[]> => [
  messagingMigrations,
  await installed[service].migrations(),
]

/** Copies the migrations that a service had in a released version to `folder`. */
export function releasedMigrationsOf(
  service: ServiceName,
  { version, folder }: { version: string; folder: string },
): Promise<Migrations[]> {
  const until = releasedVersions.slice(0, releasedVersions.indexOf(version) + 1)
  const files = new Set(until.flatMap((each) => Object.keys(releasedMigrations()[each] ?? {})))
  return copyMigrations(service, folder, (path) => files.has(path))
}

/** Copies those migrations of a service to `folder` whose path from the root has the property. */
export async function copyMigrations(
  service: ServiceName,
  folder: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<Migrations[]> {
  return Promise.all(
    inOrder(await migrationsOf(service)).map(async ({ owner, folder: from }) => {
      const to = join(folder, service, owner)
      await mkdir(to, { recursive: true })
      await cp(from, to, {
        recursive: true,
        filter: (path) => path === from || isWanted(relative(root, path)),
      })
      return { owner, folder: to }
    }),
  )
}
