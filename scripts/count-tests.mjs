// Prints the slowest test files and "N passed, N failed" over JSON results of Jest. A file that could not run counts as one failure, and so
// does a test that was skipped or is still to be written: CI skips none.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const shown = 10

const results = process.argv.slice(2).map(read)
const sum = (name) => results.reduce((total, each) => total + each[name], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
const slowest = results
  .flatMap(({ files }) => files)
  .toSorted((one, other) => other.ms - one.ms)
  .slice(0, shown)
if (slowest.length > 0) process.stdout.write('The slowest test files:\n')
for (const { name, ms } of slowest) process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${name}\n`)
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
      files: (result.testResults ?? []).map(({ name, startTime, endTime }) => ({
        name: relative(process.cwd(), name),
        ms: endTime - startTime,
      })),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, files: [] }
  }
}
