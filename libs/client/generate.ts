import { writeFile } from 'node:fs/promises'
import { schemaFile, schemaText } from './schema-text.ts'

// Run by `npm run openapi`, after the document is written.
await writeFile(schemaFile, await schemaText())
