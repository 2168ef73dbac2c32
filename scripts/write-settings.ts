// npm run settings
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedFiles } from './settings.ts'

for (const [file, text] of await generatedFiles()) writeFileSync(join(import.meta.dirname, '..', file), text)
