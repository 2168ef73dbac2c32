import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '@postrider/contracts/api'
import { fieldErrors, issueMessage } from '@postrider/contracts/errors'
import type { z } from 'zod'
import { errorMessagesFile, errorMessagesText, listErrors } from '../../scripts/error-messages.ts'
import { faultsOf } from '../../scripts/prose/faults.ts'

const root = join(import.meta.dirname, '../..')
const errors = [...(await listErrors()).values()].flat()

const source = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Returns the messages that break a rule of scripts/prose/rules.ts or are not complete sentences. */
const faulty = (messages: readonly string[]) =>
  messages.flatMap((text) => {
    const faults = faultsOf({ path: '', line: 1, kind: 'string', text }).map(({ message }) => message)
    if (!/^[A-Z`]/.test(text)) faults.push('begins with a small letter')
    if (!/[.?]$/.test(text)) faults.push('does not end with a full stop')
    return faults.length === 0 ? [] : [{ text, faults }]
  })

/** Returns the error messages for an invalid body or query. Returns no message for a valid one. */
function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { error: issueMessage })
  return error ? fieldErrors(error, value).map(({ message }) => message) : []
}

const inputs = endpoints.flatMap(({ method, path, body, query, example }) => {
  const fields = Object.keys(typeof example === 'object' && example !== null ? example : {})
  const of = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]))
  return [
    ...(body ? [{}, 5, [], of(5), of(''), of([]), of({})].map((value) => ({ schema: body, value })) : []),
    ...(query ? [{ schema: query, value: of('?') }] : []),
  ].map(({ schema, value }) => ({ name: `${method} ${path} ${JSON.stringify(value)}`, schema, value }))
})

describe('the error messages of the API', () => {
  it('are listed with their codes in a file that `npm run error-messages` generates', async () => {
    expect(source(errorMessagesFile)).toBe(await errorMessagesText())
  })

  it('are complete sentences in plain English', () => {
    expect(errors.length).toBeGreaterThan(200)
    expect(faulty(errors.map(({ message }) => message))).toEqual([])
    expect(faulty(errors.flatMap(({ suggestion }) => suggestion ?? []))).toEqual([])
  })

  it('are only defined in an errors.ts of a service or library', () => {
    const builders = /\b(?:badRequest|capReached|conflict|forbidden|invalidField|overloaded|unavailable)\b/
    const files = globSync(['{gateway,services/*,libs/*}/src/**/*.ts'], { cwd: root }).filter(
      (file) => !/errors\.ts$|\.test\.ts$|^libs\/(?:contracts\/src\/errors|testing)\//.test(file),
    )
    const imports = (file: string) =>
      [...source(file).matchAll(/import \{([^}]*)\} from '@postrider\/contracts\/errors'/g)].join()

    expect(files.length).toBeGreaterThan(1_000)
    expect(files.filter((file) => builders.test(imports(file)))).toEqual([])
  })

  it.each(inputs)('are complete sentences for the invalid request $name', ({ schema, value }) => {
    expect(faulty(messagesOf(schema, value))).toEqual([])
  })
})
