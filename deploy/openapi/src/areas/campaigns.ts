import {
  CampaignFigures,
  CampaignRecipient,
  CampaignState,
  CampaignTestView,
  CampaignView,
} from '@postrider/contracts/resources'
import {
  created,
  cursorList,
  done,
  ok,
  pagedList,
  told,
  wrapped,
  type Area,
  type Description,
} from '../area.ts'

const notVerified =
  'The sender’s domain is not verified for this project. The code is `INTERNAL_SERVER_ERROR`, and the message names the domain.'
const changing = 'The campaign is being started or changed at this moment.'
const wrongState = 'Its status does not allow it.'

/** PUT and PATCH are the same. */
const change: Omit<Description, 'id'> = {
  summary: 'Change a campaign',
  details:
    'What is absent stays, null empties. Only in `DRAFT` or `SCHEDULED`. `PUT` and `PATCH` are the same.',
  answers: ok('The campaign as it is now.', wrapped(CampaignView)),
  errors: {
    400: `${wrongState} Or what a new campaign is refused for: its audience lacks something, or Liquid cannot be read.`,
    403: notVerified,
    404: 'The project has no such campaign, segment or template.',
    409: changing,
  },
  example: { subject: 'Spring is here' },
}

export const campaigns: Area = {
  tag: 'Campaigns',
  words:
    'One mail to an audience: everybody, a segment, or who fits a condition. `DRAFT` → `SCHEDULED` → `SENDING` → `SENT`; `SCHEDULED` and `SENDING` → `CANCELLED`. ' +
    'Mails of type `TRANSACTIONAL` reach everybody in the audience, the others those who are subscribed; suppressed addresses are never mailed.',
  endpoints: {
    'GET /campaigns': {
      id: 'listCampaigns',
      summary: 'List campaigns',
      answers: ok('A page of campaigns.', pagedList(CampaignView)),
      errors: { 400: 'There is no such `status`.' },
      parameters: {
        search: 'A part of name, subject or sender, in any case.',
        status: '`DRAFT`, `SCHEDULED`, `SENDING`, `SENT` or `CANCELLED`.',
      },
    },
    'POST /campaigns': {
      id: 'createCampaign',
      summary: 'Make a campaign',
      details: '`SEGMENT` needs `segmentId`, `FILTERED` needs `audienceCondition`.',
      answers: created('The campaign, in `DRAFT`.', wrapped(CampaignView)),
      errors: {
        400: '`segmentId` or `audienceCondition` is missing, or Liquid cannot be read.',
        403: notVerified,
        404: 'The project has no such segment or template.',
        429: 'The project has as many campaigns as it may have; then without `Retry-After`.',
      },
      example: {
        name: 'Spring',
        subject: 'Spring is here, {{name ?? "friend"}}',
        body: '<h1>Spring</h1>',
        from: 'news@example.com',
        audienceType: 'ALL',
      },
    },
    'GET /campaigns/:id': {
      id: 'getCampaign',
      summary: 'Get a campaign',
      answers: ok('The campaign.', wrapped(CampaignView)),
    },
    'PUT /campaigns/:id': { id: 'updateCampaign', ...change },
    'PATCH /campaigns/:id': { id: 'patchCampaign', ...change },
    'DELETE /campaigns/:id': {
      id: 'deleteCampaign',
      summary: 'Delete a campaign',
      answers: ok('It is deleted.', done),
      errors: { 409: 'It is `SCHEDULED`, `SENDING`, or still being cancelled.' },
    },
    'POST /campaigns/:id/send': {
      id: 'sendCampaign',
      summary: 'Send a campaign, now or later',
      details:
        'Now, with an empty body; or at `scheduledFor`, any date to come: `{"scheduledFor": "2030-04-01T09:00:00Z"}`.',
      answers: ok('The state that it is in now.', told(CampaignState)),
      errors: {
        400: 'No date, one of the past, nobody in the audience, Liquid that cannot be read, or a status other than `DRAFT` and `SCHEDULED`.',
        403: notVerified,
        409: changing,
      },
      example: {},
    },
    'POST /campaigns/:id/duplicate': {
      id: 'duplicateCampaign',
      summary: 'Copy a campaign',
      answers: created('The copy, in `DRAFT`.', wrapped(CampaignView)),
      errors: {
        403: notVerified,
        429: 'The project has as many campaigns as it may have; then without `Retry-After`.',
      },
    },
    'POST /campaigns/:id/cancel': {
      id: 'cancelCampaign',
      summary: 'Cancel a campaign',
      details: 'Mail that was not handed over is dropped.',
      answers: ok('The state that it is in now.', told(CampaignState)),
      errors: { 400: wrongState, 409: changing },
    },
    'POST /campaigns/:id/pause': {
      id: 'pauseCampaign',
      summary: 'Pause a campaign that is being sent',
      answers: ok('The state that it is in now.', told(CampaignState)),
      errors: { 400: wrongState, 409: changing },
    },
    'POST /campaigns/:id/resume': {
      id: 'resumeCampaign',
      summary: 'Go on with a paused campaign',
      answers: ok('The state that it is in now.', told(CampaignState)),
      errors: { 400: wrongState, 409: changing },
    },
    'POST /campaigns/:id/test': {
      id: 'testCampaign',
      summary: 'Send one test of a campaign',
      details: 'To any address, with the data of the contact that has it; the subject begins with `[TEST]`.',
      answers: ok('What became of it.', told(CampaignTestView)),
      errors: { 403: notVerified },
      example: { email: 'me@example.com' },
    },
    'GET /campaigns/:id/stats': {
      id: 'getCampaignFigures',
      summary: 'Get the figures of a campaign',
      answers: ok(
        'Counts, rates in percent of the mails sent, and clicks of each link.',
        wrapped(CampaignFigures),
      ),
    },
    'GET /campaigns/:id/recipients': {
      id: 'listRecipients',
      summary: 'List the recipients of a campaign',
      answers: ok(
        'A page of recipients, newest first. `total` is that of all recipients, whatever `status` asks for.',
        cursorList(CampaignRecipient),
      ),
      parameters: { status: 'Of the recipient’s mail.' },
    },
  },
}
