import { readFile } from 'node:fs/promises'
import { openApiFile } from '@postrider/contracts/openapi'
import openapiTypescript, { astToString } from 'openapi-typescript'

/** The types of the client, which are generated. */
export const schemaFile = new URL('src/schema.ts', import.meta.url)

/** These types as the document has them now. */
export async function schemaText(): Promise<string> {
  const document = JSON.parse(await readFile(openApiFile, 'utf8'))
  const types = await openapiTypescript(document)
  return `// Written by \`npm run openapi\`.\n${astToString(types)}`
}
