import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
// Signals within this time are forwarded once: Ctrl-C arrives from the terminal and, milliseconds later, from
// npm.
const sameWishMs = 1000

/**
 * Runs a program to its end and returns its exit code (128 + n after signal n). With `ownGroup`, the program
 * gets each stop signal exactly once, from this process instead of the terminal. The program also stops if
 * this process is killed.
 */
export function runChild(program, args, { root, ownGroup = false }) {
  const watchdog = ownGroup ? ['--import', pathToFileURL(join(root, 'scripts', 'watch-parent.mjs')).href] : []
  const child = spawn(program, [...watchdog, ...args], {
    cwd: root,
    detached: ownGroup,
    stdio: ['inherit', 'inherit', 'inherit', ...(ownGroup ? ['ipc'] : [])],
    env: childEnv(root),
  })
  const stopForwarding = forwardSignals(child, ownGroup)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${program} could not be started: ${error.message}\n`)
      stopForwarding()
      resolve(1)
    })
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

function childEnv(root) {
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`
  return {
    // Caches compiled sources. A service then starts in 0.9 s instead of 1.6 s.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: path,
  }
}

function forwardSignals(child, ownGroup) {
  let lastAt = -Infinity
  const forward = (signal) => {
    // In a shared process group, the child has already received the terminal's signal.
    if (!ownGroup && signal === 'SIGINT' && process.stdin.isTTY) return
    if (performance.now() - lastAt > sameWishMs) child.kill(signal)
    lastAt = performance.now()
  }
  for (const signal of signals) process.on(signal, forward)
  const watch = watchNpm(() => forward('SIGTERM'))
  return () => {
    clearInterval(watch)
    signals.forEach((signal) => process.off(signal, forward))
  }
}

const watchedMs = 250

/**
 * Calls `onDeath` when the parent npm process has ended. A supervisor's SIGTERM ends npm without a signal to
 * its child.
 */
function watchNpm(onDeath) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    onDeath()
  }, watchedMs)
  return watch
}
