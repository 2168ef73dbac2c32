const id = '019a2b3c-4d5e-7f60-8123-456789abcdef'
const projectId = '019a2b3c-0000-7000-8000-000000000001'
const at = '2026-01-01T12:00:00.000Z'

const contact = {
  id,
  email: 'ada@example.net',
  subscribed: true,
  data: { name: 'Ada', plan: 'pro' },
  projectId,
  createdAt: at,
  updatedAt: at,
}

/** Examples of what is answered, by the name of the component. */
export const examples: Readonly<Record<string, unknown>> = {
  Contact: contact,
  UpsertedContact: { ...contact, _meta: { isNew: true, isUpdate: false } },
  Send: {
    emails: [{ contact: { id, email: 'ada@example.net' }, email: id, status: 'QUEUED' }],
    timestamp: at,
  },
  Tracked: { contact: id, event: id, timestamp: at },
  Template: {
    id,
    name: 'Receipt',
    description: '',
    subject: 'Your order {{order.id}}',
    body: '<h1>Thank you, {{name ?? "friend"}}</h1>',
    from: 'shop@example.com',
    fromName: null,
    replyTo: null,
    type: 'TRANSACTIONAL',
    projectId,
    createdAt: at,
    updatedAt: at,
  },
  Segment: {
    id,
    name: 'Paying customers',
    description: null,
    type: 'DYNAMIC',
    slug: 'paying-customers',
    condition: {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
    },
    trackMembership: true,
    memberCount: 42,
    projectId,
    createdAt: at,
    updatedAt: at,
  },
  Job: {
    id,
    state: 'active',
    progress: 40,
    result: {
      totalRows: 1000,
      successCount: 399,
      createdCount: 390,
      updatedCount: 9,
      failureCount: 1,
      errors: [],
    },
    data: { fileName: 'people.csv', totalRows: 1000 },
    failedReason: null,
  },
  ErrorBody: {
    success: false,
    error: {
      code: 'VALIDATION_ERROR',
      message: 'The request body failed validation.',
      statusCode: 422,
      requestId: id,
      errors: [{ field: 'to', message: 'Invalid email address', code: 'invalid_string' }],
      suggestion: 'Correct the listed field and send the request again.',
    },
    timestamp: at,
  },
  BareError: { error: 'Email is required' },
}
