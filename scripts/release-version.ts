// npm run release-version -- 1.0.1
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  currentMigrations,
  releasedMigrations,
  releasedMigrationsFile,
  withRelease,
} from './released-migrations.ts'
import { filesWithVersion } from './versions.ts'

const write = (file: string, text: string): void => {
  writeFileSync(join(import.meta.dirname, '..', file), text)
  process.stdout.write(`${file}\n`)
}

const [version = ''] = process.argv.slice(2)
if (/^\d+\.\d+\.\d+$/.test(version)) {
  for (const { file, text } of filesWithVersion(version)) write(file, text)
  const released = withRelease(releasedMigrations(), currentMigrations(), version)
  write(releasedMigrationsFile, `${JSON.stringify(released, null, 2)}\n`)
} else {
  process.stderr.write('Usage: npm run release-version -- 1.0.1\n')
  process.exitCode = 1
}
