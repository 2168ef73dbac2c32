import { readFile } from 'node:fs/promises'
import { openApiFile } from '@postrider/contracts/openapi'
import openapiTypescript, { astToString } from 'openapi-typescript'

/** The file with the generated types of the client. */
export const schemaFile = new URL('src/schema.ts', import.meta.url)

/** Returns these types for the current document. */
export async function schemaText(): Promise<string> {
  const document = JSON.parse(await readFile(openApiFile, 'utf8'))
  const types = await openapiTypescript(document)
  return `// Written by \`npm run openapi\`.\n${astToString(types)}`
}
