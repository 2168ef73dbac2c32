import { CampaignPatch, CampaignsQuery, CampaignView, NewCampaign } from '../resources/index.ts'
import { endpointsOf, megabyte, type Tag } from './endpoint.ts'
import { created, done, ok, pagedList, wrapped } from './responses.ts'
import { senderNotVerified } from './shared-errors.ts'

export const campaignsTag: Tag = {
  name: 'Campaigns',
  service: 'campaigns',
  description:
    'One mail to an audience: all contacts, a segment, or the contacts that match a condition. `DRAFT` → `SCHEDULED` → `SENDING` → `SENT`; `SCHEDULED` and `SENDING` → `CANCELLED`. ' +
    'Mails of type `TRANSACTIONAL` are sent to the full audience. Mails of other types are sent to subscribed contacts only. Suppressed addresses are never mailed.',
}

const define = endpointsOf(campaignsTag)

/** An id that is not a UUID returns 422. */
export const ofCampaign = {
  access: 'secret-key-or-member',
  resource: 'campaign',
  malformedId: 'validation-error',
} as const

export const campaignBusy = 'Another request is starting or changing the campaign.'
export const statusForbids = 'The status of the campaign does not allow it.'
const tooMany = 'The project has reached its limit of campaigns; the response has no `Retry-After`.'

export const listCampaigns = define({
  method: 'GET',
  path: '/campaigns',
  access: 'secret-key-or-member',
  summary: 'List campaigns',
  query: CampaignsQuery,
  parameters: {
    search: 'A part of name, subject or sender, in upper or lower case.',
    status: '`DRAFT`, `SCHEDULED`, `SENDING`, `SENT` or `CANCELLED`.',
  },
  responses: ok('A page of campaigns.', pagedList(CampaignView)),
  errors: { 400: '`status` is unknown.' },
})

export const createCampaign = define({
  method: 'POST',
  path: '/campaigns',
  access: 'secret-key-or-member',
  bodyLimit: 5 * megabyte,
  summary: 'Create a campaign',
  description: '`SEGMENT` needs `segmentId`, `FILTERED` needs `audienceCondition`.',
  body: NewCampaign,
  example: {
    name: 'Spring',
    subject: 'Spring is here, {{name ?? "friend"}}',
    body: '<h1>Spring</h1>',
    from: 'news@example.com',
    audienceType: 'ALL',
  },
  responses: created('The campaign, in `DRAFT`.', wrapped(CampaignView)),
  errors: {
    400: '`segmentId` or `audienceCondition` is missing, or the Liquid is invalid.',
    403: senderNotVerified,
    404: 'The project has no such segment or template.',
    429: tooMany,
  },
})

export const getCampaign = define({
  ...ofCampaign,
  method: 'GET',
  path: '/campaigns/:id',
  summary: 'Get a campaign',
  responses: ok('The campaign.', wrapped(CampaignView)),
})

const change = {
  ...ofCampaign,
  path: '/campaigns/:id',
  bodyLimit: 5 * megabyte,
  summary: 'Update a campaign',
  description:
    'Absent fields are not changed; null clears a field. Allowed in `DRAFT` and `SCHEDULED`. `PUT` and `PATCH` are the same.',
  body: CampaignPatch,
  example: { subject: 'Spring is here' },
  responses: ok('The updated campaign.', wrapped(CampaignView)),
  errors: {
    400: `${statusForbids} Or the audience is incomplete, or the Liquid is invalid.`,
    403: senderNotVerified,
    404: 'The project has no such campaign, segment or template.',
    409: campaignBusy,
  },
} as const

export const updateCampaign = define({ ...change, method: 'PUT' })
export const patchCampaign = define({ ...change, method: 'PATCH' })

export const deleteCampaign = define({
  ...ofCampaign,
  method: 'DELETE',
  path: '/campaigns/:id',
  summary: 'Delete a campaign',
  responses: ok('The campaign is deleted.', done),
  errors: { 409: 'The campaign is `SCHEDULED`, `SENDING`, or still being cancelled.' },
})

export const duplicateCampaign = define({
  ...ofCampaign,
  method: 'POST',
  path: '/campaigns/:id/duplicate',
  summary: 'Copy a campaign',
  responses: created('The copy, in `DRAFT`.', wrapped(CampaignView)),
  errors: { 403: senderNotVerified, 429: tooMany },
})
