export * from './record-spans.ts'
