let hasFailed = false

/** Called by the environment when a test begins and when it fails. */
export function setTestOutcome(failed: boolean): void {
  hasFailed = failed
}

/** Returns whether the current test has failed. For `afterEach` hooks that keep evidence of failures. */
export const hasTestFailed = (): boolean => hasFailed
