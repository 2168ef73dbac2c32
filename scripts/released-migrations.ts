import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The migrations of all released versions. `npm run release-version` writes it. */
export const releasedMigrationsFile = 'test/repository/released-migrations.json'

/** SHA-256 of each migration, by its path from the root. */
export type Migrations = Record<string, string>

/** The migrations that each version added, oldest version first. */
export type ReleasedMigrations = Record<string, Migrations>

export const releasedMigrations = (): ReleasedMigrations =>
  // The only type assertion for this file, which only `withRelease` writes.
  JSON.parse(readFileSync(join(root, releasedMigrationsFile), 'utf8')) as ReleasedMigrations

export const currentMigrations = (): Migrations =>
  Object.fromEntries(
    globSync(['services/*/src/{store,db}/migrations/*.sql', 'libs/*/migrations*/*.sql'], { cwd: root })
      .toSorted()
      .map((path) => [path, sha256(readFileSync(join(root, path), 'utf8'))]),
  )

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Adds the migrations that no earlier version has to `version`. */
export function withRelease(
  released: ReleasedMigrations,
  current: Migrations,
  version: string,
): ReleasedMigrations {
  const earlier = Object.entries(released).filter(([each]) => each !== version)
  const known = new Set(earlier.flatMap(([, migrations]) => Object.keys(migrations)))
  const added = Object.entries(current).filter(([path]) => !known.has(path))
  return { ...Object.fromEntries(earlier), [version]: Object.fromEntries(added) }
}

/** Returns a sentence for each changed released migration and for each new migration out of order. */
export function migrationFaults(released: ReleasedMigrations, current: Migrations): string[] {
  const known = Object.entries(released).flatMap(([version, migrations]) =>
    Object.entries(migrations).map(([path, hash]) => ({ version, path, hash })),
  )
  const changed = known
    .filter(({ path, hash }) => current[path] !== hash)
    .map(
      ({ version, path }) =>
        `${path} was released with ${version} and must not change. Add a new migration instead.`,
    )
  const isKnown = new Set(known.map(({ path }) => path))
  const misplaced = Object.keys(current)
    .filter((path) => !isKnown.has(path))
    .flatMap((path) => {
      const later = known.find((each) => dirname(each.path) === dirname(path) && each.path > path)
      return later
        ? [`${path} must come after ${basename(later.path)}, which was released with ${later.version}.`]
        : []
    })
  return [...changed, ...misplaced]
}
