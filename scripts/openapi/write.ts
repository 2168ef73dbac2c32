import { writeFile } from 'node:fs/promises'
import { endpoints } from '@postrider/contracts/api'
import { openApiFile } from '@postrider/contracts/openapi'
import { documentText } from './document.ts'

// Run by `npm run openapi`. Writes the document that the gateway serves and from which the client's types are
// generated.
await writeFile(openApiFile, documentText(endpoints))
