import { execFileSync } from 'node:child_process'

/** Returns whether a program of Prometheus is installed. */
export function isInstalled(program: 'promtool'): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
