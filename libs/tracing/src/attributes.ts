/**
 * Attribute names of OpenTelemetry's semantic conventions. All names are here, because the messaging names
 * are still in development and may change.
 */
export const attribute = {
  errorType: 'error.type',
  httpMethod: 'http.request.method',
  httpRoute: 'http.route',
  httpStatus: 'http.response.status_code',
  urlScheme: 'url.scheme',
  serverAddress: 'server.address',
  dbSystem: 'db.system.name',
  dbNamespace: 'db.namespace',
  dbQuerySummary: 'db.query.summary',
  messagingOperationName: 'messaging.operation.name',
  messagingOperationType: 'messaging.operation.type',
  messagingDestination: 'messaging.destination.name',
  messagingGroup: 'messaging.consumer.group.name',
  messagingBatchSize: 'messaging.batch.message_count',
  messageType: 'postrider.message.type',
  mailProvider: 'postrider.mail.provider',
  mailOutcome: 'postrider.mail.outcome',
  mailAttempt: 'postrider.mail.attempt',
  batchSize: 'postrider.batch.size',
} as const
