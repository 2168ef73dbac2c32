import { readFile } from 'node:fs/promises'
import { schemaFile, schemaText } from '../schema-text.ts'

describe('the types of the client', () => {
  it('are those of the description of the API; `npm run openapi` writes them anew', async () => {
    const [found, expected] = [await readFile(schemaFile, 'utf8'), await schemaText()]

    expect(found === expected ? 'current' : 'run npm run openapi').toBe('current')
  })
})
