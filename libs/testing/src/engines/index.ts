export { isInstalled } from './is-installed.ts'
export { notRun, notRunWithout } from './not-run.ts'
export { testEngine } from './test-engine.ts'
