import { Partitioners } from 'kafkajs'

// With a million partitions, the remainder shows almost the full hash.
const partitionMetadata = Array.from({ length: 1_000_003 }, (_, partitionId) => ({
  partitionId,
  leader: 1,
  partitionErrorCode: 0,
  replicas: [],
  isr: [],
}))

// The test vectors of Apache Kafka's murmur2. Kafka's tools and clients in other languages use this hash.
it.each([
  ['21', -973_932_308],
  ['foobar', -790_332_482],
  ['a-little-bit-long-string', -985_981_536],
  ['a-little-bit-longer-string', -1_486_304_829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58_897_971],
  ['abc', 479_470_107],
])('our patch of kafkajs chooses the same partition as Kafka for the key "%s"', (key, hash) => {
  const partition = Partitioners.DefaultPartitioner()({
    topic: 't',
    partitionMetadata,
    message: { key, value: null },
  })

  expect(partition).toBe((hash & 0x7f_ff_ff_ff) % partitionMetadata.length)
})
