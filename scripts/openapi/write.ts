import { writeFile } from 'node:fs/promises'
import { endpoints } from '@postrider/contracts/api'
import { openApiFile } from '@postrider/contracts/openapi'
import { documentText } from './document.ts'

// Run by `npm run openapi`: writes the document that the gateway serves, the tests check, and the client
// types are generated from.
await writeFile(openApiFile, documentText(endpoints))
