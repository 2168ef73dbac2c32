import { readFile } from 'node:fs/promises'
import { schemaFile, schemaText } from '../schema-text.ts'

describe('the types of the client', () => {
  it('match the API description; update them with `npm run openapi`', async () => {
    const [found, expected] = [await readFile(schemaFile, 'utf8'), await schemaText()]

    expect(found === expected ? 'current' : 'run npm run openapi').toBe('current')
  })
})
