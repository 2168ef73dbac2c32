import {
  attribute,
  endedSpan,
  isTracing,
  SpanKind,
  startSharedSpan,
  startSpanOf,
  type Span,
} from '@postrider/tracing'
import type { DeliveryResult } from '../providers/provider.ts'
import type { RenderOutcome } from '../rendering/render-project-mails.ts'
import type { Batch, ClaimedMail } from './batch.ts'

/** Delivers a batch in one span if it contains sampled mails. */
export function traceBatch({ mails }: Batch, deliver: () => Promise<void>): Promise<void> {
  if (!isTracing()) return deliver()
  const causes = mails.map(({ traceparent }) => traceparent)
  const attributes = { [attribute.batchSize]: mails.length }
  return endedSpan(startSharedSpan(causes, 'deliver batch', { attributes }), deliver)
}

/** The open spans of mails, one for each sampled mail, in the mail's own trace. */
export interface MailSpans<Outcome extends string> {
  begin(id: string): void
  /** Ends the span of a mail. Does nothing if it has no open span. */
  end(id: string, outcome: Outcome): void
}

interface HasMail {
  mail: ClaimedMail
}

const noSpans: MailSpans<string> = { begin: () => undefined, end: () => undefined }

/** Returns the spans of delivery attempts. */
export const deliverySpans = (
  mails: readonly HasMail[],
  provider: string,
): MailSpans<DeliveryResult['kind']> =>
  isTracing() ? mailSpans(mails, 'deliver mail', { [attribute.mailProvider]: provider }) : noSpans

/** Starts the spans of mails whose rendering starts now. */
export const renderSpans = (mails: readonly HasMail[]): MailSpans<RenderOutcome['kind']> => {
  if (!isTracing()) return noSpans
  const spans = mailSpans(mails, 'render mail', {})
  for (const { mail } of mails) spans.begin(mail.id)
  return spans
}

function mailSpans(
  mails: readonly HasMail[],
  name: string,
  attributes: Record<string, string>,
): MailSpans<string> {
  const traced = new Map(mails.filter(({ mail }) => mail.traceparent).map(({ mail }) => [mail.id, mail]))
  const open = new Map<string, Span>()
  const createdAt = new Date()
  const start = (id: string, startTime: Date): Span | undefined => {
    const mail = traced.get(id)
    const attempt = { [attribute.mailAttempt]: (mail?.attempts ?? 0) + 1 }
    const kind = name === 'deliver mail' ? SpanKind.CLIENT : SpanKind.INTERNAL
    return startSpanOf(mail?.traceparent, name, {
      kind,
      startTime,
      attributes: { ...attributes, ...attempt },
    })
  }
  return {
    begin: (id) => {
      const span = start(id, new Date())
      if (span) open.set(id, span)
    },
    end: (id, outcome) => {
      // A provider that delivers all mails together does not report their beginning.
      const span = open.get(id) ?? (outcome === 'postponed' ? undefined : start(id, createdAt))
      span?.setAttribute(attribute.mailOutcome, outcome).end()
      open.delete(id)
    },
  }
}
