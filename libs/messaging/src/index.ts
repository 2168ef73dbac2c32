export * from './bounds.ts'
export * from './broker.ts'
export { unbundle } from './bundle.ts'
export { consumer, subscription, type Consumer, type Failures, type Subscribable } from './consumer.ts'
export {
  countDeadLetters,
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
export { append, appending, outboxSize } from './outbox.ts'
export * from './contact-data/contact-plan.ts'
export { eraseContacts, type Erasing } from './contact-data/erase-contacts.ts'
export { erasureConsumer, erasureRestMs } from './contact-data/erasure-consumer.ts'
export { noteErasures } from './contact-data/note-erasures.ts'
export { findContactData, type ContactItem, type ContactItems } from './contact-data/find-contact-data.ts'
export * from './projects/find-projects.ts'
export * from './projects/migrations.ts'
export * from './projects/project-consumer.ts'
export * from './projects/project-wipe.ts'
export * from './projects/save-projects.ts'
export * from './projects/tables.ts'
export { wipeDeadLetters } from './projects/wipe-dead-letters.ts'
export { wipeErasures } from './projects/wipe-erasures.ts'
export * from './projects/wipe-plan.ts'
export * from './projects/wipe-projects.ts'
export { onAppended, relayBatch, type OnDeadLetter, type RelayOptions } from './relay.ts'
export * from './tables.ts'
export { sourceOf, wireMessage, type Attributes, type Received, type WireMessage } from './wire.ts'
