import { z } from 'zod'
import { CursorLimit, Instant, takes } from '../fields.ts'
import {
  CampaignAudience,
  CampaignFigures,
  CampaignRecipient,
  CampaignState,
  CampaignTest,
  CampaignTestView,
  MailStatus,
  RecipientOutcome,
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
  responses: ok('The new state of the campaign.', wrappedWithMessage(CampaignState)),
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
  summary: 'Send or schedule a campaign',
  description:
    'Starts immediately if the body is empty, else at `scheduledFor`, a date in the future: `{"scheduledFor": "2030-04-01T09:00:00Z"}`.',
  // Accept any type here, because an invalid date must return 400, not 422.
  body: z.object({
    scheduledFor: takes(z.unknown().optional(), Instant.nullable()).describe(
      'A date in the future. Omit it, or send null, to start immediately.',
    ),
  }),
  unknownFields: {
    ...refuseUnknown,
    aliases: Object.fromEntries(timeNames.map((name) => [name, 'scheduledFor'])),
  },
  example: {},
  errors: {
    400: 'The date is invalid or in the past, the audience is empty, the Liquid is invalid, or the status is neither `DRAFT` nor `SCHEDULED`.',
    403: senderNotVerified,
    409: campaignBusy,
  },
})

export const cancelCampaign = define({
  ...stateChange,
  path: '/campaigns/:id/cancel',
  summary: 'Cancel a campaign',
  description: 'Mails that have not been delivered to the provider are dropped.',
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
  summary: 'Resume a paused campaign',
  unknownFields: refuseUnknown,
})

export const testCampaign = define({
  ...ofCampaign,
  method: 'POST',
  path: '/campaigns/:id/test',
  summary: 'Send a test mail of a campaign',
  description:
    'Sends to any address. If the address has a contact, its data is used. The subject starts with `[TEST]`.',
  body: CampaignTest,
  example: { email: 'me@example.com' },
  unaudited: 'GET /emails already lists the test mail.',
  responses: ok('The status of the test mail.', wrappedWithMessage(CampaignTestView)),
  errors: { 403: senderNotVerified },
})

export const getCampaignAudience = define({
  ...ofCampaign,
  method: 'GET',
  path: '/campaigns/:id/audience',
  summary: 'Count the recipients of a campaign before it is sent',
  description:
    'Counts by the rules of sending. If the audience has more than 20,000 contacts, or checking takes too long, the number of suppressed addresses is estimated from its newest contacts.',
  responses: ok('The recipients and the excluded contacts.', wrapped(CampaignAudience)),
  errors: {
    400: 'The condition refers to a segment that does not exist.',
    404: 'The project has no such campaign, or its segment does not exist.',
    409: 'The campaign has been started or cancelled. `GET /campaigns/:id/stats` has its numbers.',
  },
})

export const getCampaignFigures = define({
  ...ofCampaign,
  method: 'GET',
  path: '/campaigns/:id/stats',
  summary: 'Get the statistics of a campaign',
  responses: ok('Counts, rates in percent of the mails sent, and clicks per link.', wrapped(CampaignFigures)),
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
    outcome: RecipientOutcome.optional(),
  }),
  parameters: {
    status: 'The current status of the recipient’s mail.',
    outcome:
      'An outcome of the mail, as `GET /campaigns/:id/stats` counts it. A mail that was opened and clicked has both outcomes, but only the status `CLICKED`.',
  },
  responses: ok(
    'A page of recipients, newest first. `total` counts the recipients that match the filters. Without `status`, it also counts mails that were deleted later.',
    cursorList(CampaignRecipient),
  ),
})
