import { startDelivery } from './delivery.ts'

describe('the loops of the service', () => {
  it('take mail of every priority class off the queue by themselves, and settle when all messages are published', async () => {
    const running = await startDelivery({ role: 'all' })
    const ids = await running.queueMany([
      { priority: 1 },
      { priority: 5 },
      { priority: 10, type: 'TRANSACTIONAL' },
    ])

    await running.send.settled()

    for (const id of ids) expect(await running.publishedTypes(id)).toEqual(['email.sent', 'email.delivered'])
    const ready = await running.send.as({ kind: 'anonymous' }).get('/readyz')
    expect(ready.body).toEqual({ status: 'ok', warnings: [] })
    await running.stop()
  })
})
