export * from './bounds.ts'
export * from './broker.ts'
export { unbundle } from './bundle.ts'
export { consumer, subscription, type Consumer, type Failures, type Subscribable } from './consumer.ts'
export {
  countDeadLetters,
  deleteDeadLetters,
  findDeadLetters,
  listDeadLetters,
  saveDeadLetter,
  replayDeadLetters,
  sweepDeadLetters,
  type DeadLetter,
  type DeadLetterSummary,
} from './dead-letters.ts'
export { sweepInbox, unseen } from './inbox.ts'
export * from './memory-broker.ts'
export * from './migrations.ts'
export { append, appending, oldestOutboxSeconds, outboxSize } from './outbox.ts'
export { onAppended, relayBatch, type OnDeadLetter, type RelayOptions } from './relay.ts'
export * from './tables.ts'
export { sourceOf, wireMessage, type Attributes, type Received, type WireMessage } from './wire.ts'
