// npm run monitoring [-- <URL of the folder with the runbooks>]
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generatedFiles } from './monitoring.ts'

for (const [file, text] of await generatedFiles(process.argv[2])) {
  const path = join(import.meta.dirname, '..', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
