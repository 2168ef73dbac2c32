// Checks the subject of a commit message: `commit-subject.mjs FILE`. The hook commit-msg runs it with any Node.
import { readFileSync } from 'node:fs'
import { faultOfSubject } from './subject.mjs'

const [subject = ''] = readFileSync(process.argv[2], 'utf8').split('\n')
const fault = faultOfSubject(subject)
if (fault !== undefined) {
  process.stderr.write(
    `${fault}\nWrite the subject as \`area: imperative verb object\`, such as "send: retry a full mailbox".\n`,
  )
  process.exitCode = 1
}
