import type { TimelineItem } from '../mails/timeline.ts'
import type { ExplainedMail } from './facts.ts'
import { times } from './texts.ts'
import type { Step } from './verdict.ts'

/** Returns one step for each kind of opens and clicks, at the time of the first. */
export function hitSteps(mail: ExplainedMail, items: readonly TimelineItem[]): Step[] {
  const first = (name: string, isMachine: boolean): Date | undefined =>
    items.find((item) => item.name === name && (item.data['isMachine'] === true) === isMachine)?.at
  const kinds = [
    {
      what: 'opened',
      at: first('opened', false),
      text: `The recipient opened the mail ${times(Math.max(1, mail.opens))}, first at this time.`,
    },
    {
      what: 'clicked',
      at: first('clicked', false),
      text: `The recipient clicked links ${times(Math.max(1, mail.clicks))}, first at this time.`,
    },
    {
      what: 'opened-by-program',
      at: first('opened', true),
      text: `A program, such as the image proxy of a mail provider, loaded the images ${times(Math.max(1, mail.machineOpens))}. This does not show that a person read the mail.`,
    },
    {
      what: 'clicked-by-program',
      at: first('clicked', true),
      text: `A program, such as a virus scanner, followed links ${times(Math.max(1, mail.machineClicks))}. This does not show that a person read the mail.`,
    },
  ] as const
  return kinds.flatMap(({ at, ...step }) => (at === undefined ? [] : [{ at, ...step }]))
}
