import { keepClosingLine } from '../engines/run-handle.ts'
import { needOf } from '../engines/not-run.ts'

/** The fields of Jest's `AggregatedResult` that are used here. */
interface RunResults {
  testResults: readonly { testResults: readonly { status: string; title: string }[] }[]
}

/** Reports in one line which tests `npm test` did not run, and what to install to run them. */
export default class NotRunReporter {
  onRunComplete(_contexts: unknown, { testResults }: RunResults): void {
    const needs = testResults
      .flatMap(({ testResults: tests }) => tests)
      .flatMap(({ status, title }) => (status === 'todo' ? [needOf(title) ?? 'to be written'] : []))
    keepClosingLine(notRunLine(needs))
  }
}

/** Returns a line with one phrase per missing program, the most frequent first. */
export function notRunLine(needs: readonly string[]): string | undefined {
  if (needs.length === 0) return undefined
  const phrases = [...Map.groupBy(needs, (need) => need)]
    .toSorted(([, some], [, others]) => others.length - some.length)
    .map(([need, some]) => `${some.length} for ${need.replaceAll(/\s+/g, ' ')}`)
  return `Not run: ${needs.length} groups of tests. Missing: ${phrases.join('; ')}.`
}
