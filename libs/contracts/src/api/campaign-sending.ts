import { z } from 'zod'
import { CursorLimit, Instant, takes } from '../fields.ts'
import {
  CampaignFigures,
  CampaignRecipient,
  CampaignState,
  CampaignTest,
  CampaignTestView,
  MailStatus,
} from '../resources/index.ts'
import { campaignBusy, campaignsTag, ofCampaign, statusForbids } from './campaigns.ts'
import { endpointsOf } from './endpoint.ts'
import { cursorList, ok, wrapped, wrappedWithMessage } from './responses.ts'
import { senderNotVerified } from './shared-errors.ts'
import { refuseUnknown } from './unknown-fields.ts'

const define = endpointsOf(campaignsTag)

const stateChange = {
  ...ofCampaign,
  method: 'POST',
  responses: ok('The state that it is in now.', wrappedWithMessage(CampaignState)),
  errors: { 400: statusForbids, 409: campaignBusy },
} as const

const timeNames = [
  'scheduledAt',
  'schedule',
  'sendAt',
  'sendTime',
  'deliverAt',
  'deliveryTime',
  'startAt',
  'date',
  'time',
  'at',
]

export const sendCampaign = define({
  ...stateChange,
  path: '/campaigns/:id/send',
  summary: 'Send a campaign, now or later',
  description:
    'Now, with an empty body; or at `scheduledFor`, any date to come: `{"scheduledFor": "2030-04-01T09:00:00Z"}`.',
  // Accepts any type: an invalid date must be 400, not 422.
  body: z.object({
    scheduledFor: takes(z.unknown().optional(), Instant.nullable()).describe(
      'Any date to come; without it, or with null, now.',
    ),
  }),
  unknownFields: {
    ...refuseUnknown,
    aliases: Object.fromEntries(timeNames.map((name) => [name, 'scheduledFor'])),
  },
  example: {},
  errors: {
    400: 'No date, one of the past, nobody in the audience, Liquid that cannot be read, or a status other than `DRAFT` and `SCHEDULED`.',
    403: senderNotVerified,
    409: campaignBusy,
  },
})

export const cancelCampaign = define({
  ...stateChange,
  path: '/campaigns/:id/cancel',
  summary: 'Cancel a campaign',
  description: 'Mail that was not handed over is dropped.',
  unknownFields: refuseUnknown,
})

export const pauseCampaign = define({
  ...stateChange,
  path: '/campaigns/:id/pause',
  summary: 'Pause a campaign that is being sent',
})

export const resumeCampaign = define({
  ...stateChange,
  path: '/campaigns/:id/resume',
  summary: 'Go on with a paused campaign',
  unknownFields: refuseUnknown,
})

export const testCampaign = define({
  ...ofCampaign,
  method: 'POST',
  path: '/campaigns/:id/test',
  summary: 'Send one test of a campaign',
  description: 'To any address, with the data of the contact that has it; the subject begins with `[TEST]`.',
  body: CampaignTest,
  example: { email: 'me@example.com' },
  unaudited: 'Sends a mail, which GET /emails lists.',
  responses: ok('What became of it.', wrappedWithMessage(CampaignTestView)),
  errors: { 403: senderNotVerified },
})

export const getCampaignFigures = define({
  ...ofCampaign,
  method: 'GET',
  path: '/campaigns/:id/stats',
  summary: 'Get the figures of a campaign',
  responses: ok(
    'Counts, rates in percent of the mails sent, and clicks of each link.',
    wrapped(CampaignFigures),
  ),
})

export const listRecipients = define({
  ...ofCampaign,
  method: 'GET',
  path: '/campaigns/:id/recipients',
  summary: 'List the recipients of a campaign',
  query: z.object({
    limit: CursorLimit,
    cursor: z.string().max(500).optional(),
    status: MailStatus.optional(),
  }),
  parameters: { status: 'Of the recipient’s mail.' },
  responses: ok(
    'A page of recipients, newest first. `total` is that of all recipients, whatever `status` asks for.',
    cursorList(CampaignRecipient),
  ),
})
