import { standardOutput } from '@postrider/process/standard-output'

const colours = [36, 33, 35, 32, 34, 91, 92, 93, 94, 95, 96]
const width = 12

/**
 * Returns a function that prints a line after the name of its process. If `colour` is true, the name has the
 * colour of its process.
 */
export function prefixedPrinter(colour: boolean): (name: string, line: string) => void {
  const given = new Map<string, number>()
  return (name, line) => {
    const code = given.get(name) ?? colours[given.size % colours.length] ?? 37
    given.set(name, code)
    const label = `${name.padEnd(width)} |`
    standardOutput.write(`${colour ? `\u001b[${code}m${label}\u001b[0m` : label} ${line}\n`)
  }
}
