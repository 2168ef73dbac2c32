import { createMailReader, type MailReader } from './mail-reader.ts'

const readers: MailReader[] = []
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.stop()))
})

const reading = (raw: string, limits?: { timeoutMs: number; memoryMb: number }) => {
  const reader = createMailReader(limits)
  readers.push(reader)
  return reader.readMessage(Buffer.from(raw))
}

describe('the mail reader', () => {
  it('reads a message', async () => {
    expect(await reading('From: ada@example.net\r\nSubject: Hi\r\n\r\nx')).toMatchObject({ subject: 'Hi' })
  })

  it('throws 400 if a message cannot be read', async () => {
    const fault = await reading('\n'.repeat(20_000)).catch((error: unknown) => error)

    expect(fault).toMatchObject({ kind: 'bad-request', cause: { message: 'The message has too many lines' } })
  })

  it('throws 400 if a message takes too much memory', async () => {
    const limits = { timeoutMs: 60_000, memoryMb: 64 }
    const mail = (lines: number) => `From: ada@example.net\r\n\r\n${`${'a'.repeat(70)}\r\n`.repeat(lines)}`

    const small = await reading(mail(1), limits)
    const fault: unknown = await reading(mail(500_000), limits).catch((error: unknown) => error)

    expect(small.size).toBeLessThan(200)
    expect(fault).toMatchObject({
      kind: 'bad-request',
      cause: { cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } },
    })
  })

  it('throws 503 if the thread exceeds its time, so that the message is posted again', async () => {
    const mail = 'From: ada@example.net\r\n\r\nx'

    await expect(reading(mail, { timeoutMs: 1, memoryMb: 512 })).rejects.toMatchObject({
      kind: 'unavailable',
    })
  })
})
