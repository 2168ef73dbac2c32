// Prints "N passed, N failed" over JSON results of Jest; a file that could not run counts as one failure.
import { readFileSync } from 'node:fs'

const counts = process.argv.slice(2).map(count)
const sum = (name) => counts.reduce((total, each) => total + each[name], 0)
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
if (skipped > 0) process.stdout.write(`${skipped} skipped\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 && counts.every((each) => each.passed > 0) ? 0 : 1

function count(file) {
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'))
    const unrun = result.numRuntimeErrorTestSuites
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + unrun,
      skipped: result.numPendingTests + result.numTodoTests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}
