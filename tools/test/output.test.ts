import { PassThrough } from 'node:stream'
import { jsonOutput, textOutput } from '../src/output.ts'

describe('the output', () => {
  it.each([textOutput, jsonOutput])('waits for a slow reader before it writes more', async (outputTo) => {
    const reader = new PassThrough({ highWaterMark: 1 })
    let isPrinted = false
    const printing = outputTo(reader)
      .result({ id: 1 }, 'one')
      .then(() => (isPrinted = true))
    await new Promise((resolve) => setImmediate(resolve))
    const wasPrinted = isPrinted

    reader.resume()
    await printing

    expect({ wasPrinted, isPrinted }).toEqual({ wasPrinted: false, isPrinted: true })
  })
})
