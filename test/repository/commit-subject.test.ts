import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const hook = join(import.meta.dirname, '../../.githooks/commit-msg')

function run(message: string): { status: number | null; stderr: string } {
  const folder = mkdtempSync(join(tmpdir(), 'postrider-commit-'))
  const file = join(folder, 'message')
  try {
    writeFileSync(file, message)
    return spawnSync('sh', [hook, file], { encoding: 'utf8', cwd: import.meta.dirname })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the commit-msg hook', () => {
  it.each([
    'send: retry a full mailbox',
    'libs/db: speed up claims',
    'workflow-engine: fix flaky cancel-all test\n\nThe clock moved.',
    'Merge branch part',
    'Revert "send: retry a full mailbox"',
  ])('accepts %j', (message) => {
    expect(run(message)).toMatchObject({ status: 0, stderr: '' })
  })

  it.each([
    ['fix things', 'The subject does not begin with an area and a colon.'],
    ['send: fixed a retry', 'The first word after the area is not an imperative verb.'],
    ['send: retries a full mailbox', 'The first word after the area is not an imperative verb.'],
    ['send: the retry of a mailbox', 'The first word after the area is not an imperative verb.'],
    ['send: Retry a full mailbox', 'The text after the area does not begin with a lower-case verb.'],
    ['send: retry', 'The verb has no object.'],
    ['send: retry a full mailbox.', 'The subject ends with a full stop.'],
    [`send: retry ${'x'.repeat(70)}`, 'The subject is longer than 71 characters.'],
  ])('rejects %j', (message, reason) => {
    const { status, stderr } = run(message)

    expect([status, stderr.split('\n')[0]]).toEqual([1, reason])
  })
})
