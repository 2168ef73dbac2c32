import type { MailType, Tracking } from '@postrider/contracts/resources'

/** True when opens and clicks of a mail are counted: by the request's own setting, else by the project's. */
export function isTracked(
  wish: boolean | undefined,
  { mode, type }: { mode: Tracking; type: MailType | null },
): boolean {
  if (wish !== undefined) return wish
  return mode === 'MARKETING_ONLY' ? type === 'MARKETING' : mode === 'ENABLED'
}
