const data =
  'Merged into what the contact has: `null` deletes a key, an empty text is ignored, `{"value": …, "persistent": false}` is for this request only.'
const from = 'The sender: an address on a domain that is verified for the project, or below one.'
const liquid = 'Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`.'
const mailType =
  '`MARKETING` (the default) goes to subscribed contacts and gets an unsubscribe footer; `TRANSACTIONAL` goes to everybody; `HEADLESS` has no footer.'
const forPeople = 'For yourself; recipients do not see it.'

const mail = {
  name: forPeople,
  description: forPeople,
  subject: liquid,
  body: `HTML. ${liquid}`,
  from,
  fromName: 'The name that is shown as sender.',
  replyTo: 'The address for answers, where it is not the sender.',
  type: mailType,
}
const campaign = {
  ...mail,
  type: '`TRANSACTIONAL` reaches everybody in the audience; `MARKETING` (the default) and `HEADLESS` those who are subscribed.',
  audienceType:
    '`ALL` contacts; those of a `SEGMENT` (`segmentId`); those that fit a condition, `FILTERED` (`audienceCondition`).',
  segmentId: 'With `SEGMENT`.',
  audienceCondition: 'With `FILTERED`.',
  templateId: 'Where the content comes from; it is kept to show where a template is used.',
}
/** Words for fields, by the component and the field: those that a caller fills in, and figures that need a word. */
export const fieldWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Track: {
    email: 'Of the contact, which is made if needed.',
    event: 'Any name but those of the service itself.',
    subscribed: 'Sets whether the contact is subscribed; a new one is, without it.',
    preserveExistingSubscription: '`subscribed` is then for a new contact alone.',
    data: `Of the event. ${data}`,
  },
  NewContact: {
    subscribed: 'A new contact is, unless told; a known one stays as it is.',
    data,
  },
  ContactPatch: { data: `${data} \`null\` deletes everything.` },
  NewTemplate: mail,
  TemplatePatch: mail,
  NewCampaign: campaign,
  CampaignPatch: campaign,
  SendCampaignBody: { scheduledFor: 'Any date to come; without it, or with null, now.' },
  NewSegment: {
    type: '`DYNAMIC` (the default) or `STATIC`; fixed.',
    condition: 'Of a `DYNAMIC` segment, which needs one.',
    trackMembership: 'Emits events when contacts enter and leave.',
  },
  NewMembers: {
    createMissing: 'Makes contacts for addresses that have none.',
    subscribed: 'Of the contacts that are made.',
  },
  Condition: {
    logic: 'Joins the groups.',
    groups: 'All filters of a group and its nested tree have to fit.',
  },
  NewStep: { config: 'By the type of the step.' },
  StepPatch: { config: 'By the type of the step.' },
  Campaign: {
    paused: 'While it is `SENDING`: nothing is handed over.',
    totalRecipients: 'Mails that are made, or will be.',
    droppedCount: 'Not handed over, since it was cancelled.',
  },
}
