import type { ApiResponse } from '@postrider/testing/service'

/** Expects that a call changes data, and notes the expected entry of the audit log. */
export type AuditedCall = (
  endpoint: string,
  action: string,
  call: Promise<ApiResponse>,
) => Promise<ApiResponse>
