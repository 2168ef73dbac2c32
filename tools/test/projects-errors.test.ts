import { databaseSetting } from '@postrider/process/config'
import {
  dropDatabases,
  emptyDatabases,
  env,
  names,
  openDatabases,
  projects,
  someProject,
} from './project-figures.ts'
import { postrider } from './run-tool.ts'

beforeAll(openDatabases)
afterAll(dropDatabases)
beforeEach(emptyDatabases)

describe('projects with invalid usage', () => {
  it.each([
    [[], 'Usage: postrider projects'],
    [['top', '--by', 'name'], 'Allowed choices are mails, bounces,'],
    [['top', '--since', '2h'], 'Allowed choices are 24h, 7d.'],
    [['top', '--limit', '0'], 'Use a number from 1 to 1000.'],
    [['top', '--limit', 'all'], 'Use a number from 1 to 1000.'],
    [['show'], "Missing required argument 'id'."],
    [['show', 'shop'], 'Use the id of a project.'],
  ])('such as %j returns exit code 2 and prints a sentence', async (args, text) => {
    const { code, stdout, stderr } = await projects(...args)

    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(text)
    expect(stderr).not.toContain('    at ')
  })

  it('such as a missing database setting returns exit code 2 and prints a sentence', async () => {
    const { ACCOUNTS_DATABASE_URL: url = '' } = env()

    expect(await postrider(['projects', 'top'], { ACCOUNTS_DATABASE_URL: url })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The database of send is not configured.'),
    })
  })
})

describe('projects with an unavailable database', () => {
  it.each(names)('of %s returns exit code 1 and a sentence', async (name) => {
    const id = await someProject()
    const broken = { ...env(), [databaseSetting(name)]: 'postgres://127.0.0.1:1/none' }

    for (const args of [
      ['top', '--by', 'storage'],
      ['show', id],
    ]) {
      const { code, stdout, stderr } = await postrider(['projects', ...args], broken)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(new RegExp(`^The database of ${name} cannot be queried: [^\\n]+\\.\\n$`))
    }
  })
})
