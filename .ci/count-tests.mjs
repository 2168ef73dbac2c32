// Prints the slowest test files, the failures and "N passed, N failed" from JSON results of Jest. A file that
// could not run counts as one failure, and so does a skipped or todo test: CI allows none.
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const shown = 10
/** Maximum length of a failure's message. The log of the stage contains the full message. */
const messageLength = 1_000

const results = process.argv.slice(2).map(read)
const sum = (name) => results.reduce((total, each) => total + each[name], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
const slowest = results
  .flatMap(({ files }) => files)
  .toSorted((one, other) => other.ms - one.ms)
  .slice(0, shown)
if (slowest.length > 0) process.stdout.write('The slowest test files:\n')
for (const { name, ms } of slowest) process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`)
for (const failure of results.flatMap(({ failures }) => failures))
  process.stdout.write(`Failed: ${failure}\n`)
if (skipped > 0) process.stdout.write(`${skipped} of the failed tests were skipped\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && results.every((each) => each.passed > 0) ? 0 : 1

function read(file) {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'))
    const skipped = result.numPendingTests + result.numTodoTests
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites + skipped,
      skipped,
      failures: failuresOf(file, result),
      files: (result.testResults ?? []).map(({ name, startTime, endTime }) => ({
        name: relative(process.cwd(), name),
        ms: endTime - startTime,
      })),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${file} cannot be read`], files: [] }
  }
}

function failuresOf(file, { numFailedTests, testResults }) {
  if (testResults) return testResults.flatMap(failuresOfFile)
  // A CI stage that counts as one test.
  return numFailedTests > 0 ? [basename(file, '.json')] : []
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((each) => each.status === 'failed')
  // A failure outside of its tests: the file could not run or clean up.
  if (status === 'failed' && failed.length === 0) return [`${file}\n${brief(message)}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}\n${brief(failureMessages.join('\n'))}`,
  )
}

function brief(message) {
  return stripVTControlCharacters(message).slice(0, messageLength)
}
